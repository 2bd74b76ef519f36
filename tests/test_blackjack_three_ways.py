"""Blackjack at the table against the kernels, card for card: what each wager makes there is what is counted."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from croupier.contract.checks import DEEP
from croupier.equipment import stream
from croupier.equipment.cards import name, several
from croupier.games import open_game
from croupier.games.base import Priced
from croupier.games.blackjack import side_first_cards, switch
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.blackjack.compositions import all_hands, over_21
from croupier.games.blackjack.hands import is_natural
from croupier.games.blackjack.state import worth
from croupier.games.blackjack.strategy import HIT, Strategy
from croupier.games.script import DealCard, Decide, Request, TakeWagers
from croupier.odds.pricing import Conditions, nets
from croupier.rules.paytables import PayTable
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

SWITCH = {"version": "blackjack-switch", "decks": "1", "resplits": "0"}
HOUSES: list[tuple[str, dict[str, str], tuple[str, ...]]] = [
    ("pa/633a", {"version": "blackjack", "bad-beat": "yes"}, ()),
    ("pa/633a", {"version": "blackjack", "hit-and-run": "yes"}, ("main", "hit-and-run")),
    ("pa/633a", {"version": "blackjack", "straight-jack": "yes"}, ("main", "straight-jack")),
    ("pa/633a", SWITCH, ()),
    ("oh/blackjack", {"blazing-7s": "yes"}, ()),
    ("gr/02", {}, ()),
    ("bs/03", {"version": "blackjack"}, ()),
    ("bs/03", {"version": "single-deck"}, ()),
    # Pay tables of other decks and options
    (
        "pa/633a",
        {"version": "blackjack", "decks": "1", "bad-beat": "yes", "bad-beat-any-20": "yes"},
        ("main", "royal-match", "bet-the-set", "house-money", "bad-beat"),
    ),
    ("pa/633a", {"version": "blackjack", "decks": "2"}, ("main", "bet-the-set")),
    ("pa/633a", {"version": "blackjack", "decks": "8"}, ("main", "match-the-dealer")),
    ("pa/633a", SWITCH | {"switch-blackjack-pays": "1 to 1"}, ()),
    ("oh/blackjack", {"blackjack-pays": "6 to 5"}, ("main",)),
    ("oh/blackjack", {"tournaments": "yes"}, ("main",)),
    ("gr/02", {"blackjack-pays": "6 to 5", "hole-card": "no-peek", "dealer-blackjack-takes": "all"}, ("main",)),
    ("gr/02", {"hole-card": "no-peek", "busted-wagers": "returned"}, ("main",)),
    ("pa/673a", {}, ()),
    ("pa/673a", {"bust-against-22": "return", "split-surrender": "yes"}, ()),
    ("pa/673a", {"hit-split-aces": "no", "second-chance-amount": "original"}, ()),
]
"""Chapter, options, and the wagers made where these are not all; Pennsylvania's tables have one progressive each."""
FIRST_CARDS = [
    *HOUSES,
    *(("pa/633a", {"version": "blackjack-switch", "decks": decks}, ()) for decks in ("6", "8")),
]
"""Those, and others of which the hands need not be solved, as only the first cards are looked at."""
UNIT = 10_000
SEED, DRAWN = 2026, 48
OFTEN = 5
"""Outcomes that are expected less often in the rounds dealt say nothing about a mean, and are left out of it."""
BESIDE = {"crown-treasure": "royal-match", "straight-jack-odds": "straight-jack"}
"""Payments that come with a wager and have none of their own."""


def games(address: str, options: dict[str, str], made: Sequence[str]) -> Iterator[Blackjack]:
    """A house's game with its first pay tables, with its second ones, and so on until each has been in force."""
    rules = Rules(address, Submission(options=options))
    wagers = [law.id for law in rules.offered if not made or law.id in made]
    labels = {wager: [one.label for one in rules.tables(wager)] for wager in wagers}
    choice = {wager: found for wager, found in labels.items() if len(found) > 1}
    for turn in range(max(map(len, choice.values()), default=1)):
        chosen = {wager: found[turn % len(found)] for wager, found in choice.items()}
        game = open_game(address, Submission(options=options, paytables=chosen))
        assert isinstance(game, Blackjack)
        yield game


def stakes_of(game: Blackjack, made: Sequence[str]) -> dict[str, int]:
    """The wagers made before the deal: every one that can be, or those named."""
    found = {}
    for law in game.rules.offered:
        if made and law.id not in made:
            continue
        if law.kind in ("raise", "bonus") or law.when == "decision" or game.rules.table(law.id) is None:
            continue
        fixed = int(law.limits.amounts[0].lstrip("$")) * 100 if law.limits.amounts else 500
        for key in [f"{law.id}:{spot}" for spot in game.spots().get(law.id, ())] or [law.id]:
            found[key] = UNIT if law.id == "main" else fixed
    return found


class Dealt(Recorded):
    """A round's cards in the order in which the kernel draws them: the player's, the dealer's up and hole card, others.

    The last one is burned, where a card is.
    """

    def __init__(self, game: Blackjack, cards: Sequence[int]) -> None:
        boxes = 2 if game.play.switches else 1
        up, hole, *others, burned = cards[2 * boxes :]
        shows = next(row[3] for row in game.chart("dealing").rows if row[0] == game.rules.chosen("dealing", "shoe"))
        self.first = {"dealer": [up, hole] if shows == "first" else [hole, up], "burn": [burned]}
        for box in range(boxes):
            self.first["seat 1 hand 2" if box else "seat 1"] = [cards[2 * box], cards[2 * box + 1]]
        super().__init__(name(card) for card in others)

    def result(self, request: Request) -> Any:
        """One of the first cards, then the others in turn."""
        if isinstance(request, DealCard) and self.first.get(request.to):
            return name(self.first[request.to].pop(0))
        return super().result(request)


class Idle:
    """Declines, stands and takes what is paid."""

    def answer(self, table: Table, decide: Decide) -> str:
        return decide.actions[0]


class Player(Idle):
    """Plays the strategy that is priced, takes all insurance and any payout in hand."""

    def __init__(self, game: Blackjack) -> None:
        self.switches = game.play.switches
        self.strategies: Sequence[Strategy] = (game.odds._plan.strategy,)
        if self.switches:
            self.choices = switch.choices(game.play).switches
            self.strategies = switch.boxes(game.play).strategies
        self.places = all_hands()

    def answer(self, table: Table, decide: Decide) -> str:
        held = table.view(1).cards
        up = worth(next(card for card in held["dealer"] if card >= 0))
        if decide.about.startswith("insurance"):
            return "insurance"
        if decide.about == "house-money":
            return "take"
        if decide.about == "switch":
            self.turn = 1
            self.firsts = [[worth(card) for card in held[place]] for place in ("seat 1", "seat 1 hand 2")]
            (a, b), (c, d) = self.firsts
            if not self.choices[a, b, c, d, up]:
                return "keep"
            self.firsts = [[a, d], [c, b]]
            return "switch"
        number = decide.about.rpartition(" ")[2]
        place = f"seat 1 hand {number}" if number.isdigit() and number != "1" else "seat 1"
        cards = [worth(card) for card in held[place]]
        strategy = self.strategies[0]
        if self.switches:
            self.turn = max(self.turn, 2) if number == "2" else self.turn
            high, low = sorted(self.firsts[2 - self.turn], reverse=True)
            strategy = self.strategies[high * (high - 1) // 2 + low - 1]
        if "second-chance" in decide.actions:
            over = over_21().after[self.places.place(cards[:-1]), cards[-1]]
            doubled = "double" if place == "seat 1" else f"double:{number}"
            takes = strategy.takes[int(doubled in table.stakes[1]), over, up]
            return "second-chance" if takes == 1 else "decline"
        hand = self.places.place(cards)
        if "surrender" in decide.actions and strategy.surrenders[hand, up]:
            return "surrender"
        if "split" in decide.actions and strategy.splits[cards[0], up]:
            return "split"
        if "double" in decide.actions and strategy.doubles[hand, up]:
            return "double"
        return "hit" if "hit" in decide.actions and strategy.plays[hand, up] == HIT else "stand"


def nets_at_table(game: Blackjack, player: Idle, cards: Sequence[int], stakes: dict[str, int]) -> dict[str, int]:
    """What each priced wager makes in a round with these cards."""
    table = Table(game, Dealt(game, cards))
    table.sit(1, "x", DEEP)
    table.begin()
    while table.playing:
        request = table.pending
        assert isinstance(request, (TakeWagers, Decide))
        table.answer(stakes if isinstance(request, TakeWagers) else player.answer(table, request))
    found: dict[str, int] = {}
    for line in table.lines:
        wager = line.wager.partition(":")[0]
        wager = "main" if wager in ("split", "double", "second-chance") else BESIDE.get(wager, wager)
        found[wager] = found.get(wager, 0) + line.net
    assert table.bankroll(1) == DEEP + sum(found.values())
    return found


def covered(game: Blackjack, stakes: dict[str, int]) -> list[tuple[Priced, Conditions]]:
    """The priced wagers that are made, with their sizes; insurance is half of what lies on the hands."""
    sizes = {key.partition(":")[0]: stake for key, stake in stakes.items()}
    sizes["insurance"] = UNIT if game.play.switches else UNIT // 2
    dealt = [one for one in game.priced() if one.simulated and one.wager in sizes]
    return [(one, Conditions(stakes={one.wager: sizes[one.wager]})) for one in dealt]


@pytest.mark.parametrize(
    ("address", "options", "made"),
    [  # all hands beside every other one, as Switch needs them, take long to solve
        pytest.param(*house, marks=[pytest.mark.verify] * (house[1].get("version") == "blackjack-switch"))
        for house in HOUSES
    ],
)
@pytest.mark.parametrize("rounds", [30, pytest.param(1000, marks=pytest.mark.verify)])
def test_each_settlement_at_the_table_is_the_kernels(
    address: str, options: dict[str, str], made: Sequence[str], rounds: int
) -> None:
    """One round a block: kernel and table have the same cards, and each wager makes the same, to the cent."""
    for game in games(address, options, made):
        player, stakes = Player(game), stakes_of(game, made)
        wagers = covered(game, stakes)
        priced = [one for one, _ in wagers]
        exact = [Spread(game, one, conditions, rounds) for one, conditions in wagers]
        for number in range(rounds):
            deck = np.arange(sum(game.play.shoe)) % 52
            stream.deal(stream.start(SEED, number), deck, DRAWN)
            found = nets_at_table(game, player, [int(card) for card in deck[:DRAWN]], stakes)
            for spread, count in zip(exact, game.simulate(priced, SEED, number, 1), strict=True):
                came = [case for case, times in zip(count.cases, count.counts, strict=True) for _ in range(times)]
                if spread.wager == "insurance" and game.manners.blackjacks_before_look and is_natural(deck[:2]):
                    continue  # it was paid, and nothing is left to insure
                net = found.get(spread.wager, 0)
                counted = sum(nets(game, spread.priced, came, spread.conditions)) * spread.stake
                assert net == counted, (spread.wager, [case.name for case in came], [name(int(c)) for c in deck[:12]])
                spread.add([case.name for case in came], net)
        for spread in exact:
            assert abs(spread.off) < 4, f"{spread.wager}: {spread.off:+.2f} standard errors"


class Spread:
    """What a wager has made at the table beside what it makes on average, rare awards left out of both."""

    def __init__(self, game: Blackjack, priced: Priced, conditions: Conditions, rounds: int) -> None:
        self.wager, self.priced, self.conditions = priced.wager, priced, conditions
        self.stake = conditions.stakes[self.wager]
        count = game.count(priced)
        size, worths = sum(count.counts), nets(game, priced, count.cases, conditions)
        self.rare, self.mean, square = set(), 0.0, 0.0
        for case, times, net in zip(count.cases, count.counts, worths, strict=True):
            chance = times / size
            if chance * rounds < OFTEN and self.wager != "main":
                self.rare.add(case.name)
                continue
            self.mean += chance * float(net)
            square += chance * float(net**2 if case.square is None else case.square)
        self.deviation = math.sqrt(square - self.mean**2)
        self.rounds = self.hands = self.made = 0

    def add(self, names: Sequence[str], net: int) -> None:
        """One round in which the wager came out so often, as this."""
        self.rounds += bool(names)
        self.hands += len(names)
        self.made += 0 if self.rare.intersection(names) else net

    @property
    def off(self) -> float:
        """How far it is from the average, in standard errors; the hands of a round may go together."""
        return (self.made / self.stake / self.hands - self.mean) * math.sqrt(self.rounds) / self.deviation


@pytest.mark.parametrize("address", ["pa/633a", "oh/blackjack", "gr/02", "bs/03", "pa/673a"])
def test_every_priced_wager_and_pay_table_is_among_them(address: str) -> None:
    dealt, wanted = [], []
    for where, options, made in FIRST_CARDS:
        if where != address:
            continue
        for game in games(address, options, made):
            wagers = [one.wager for one, _ in covered(game, stakes_of(game, made))]
            dealt += [(wager, game.rules.table(wager)) for wager in wagers]
        wanted += [(one.wager, table) for one in game.priced() for table in game.rules.all_tables(one.wager)]
    dealt_ids, wanted_ids = ({_identity(*one) for one in many} for many in (dealt, wanted))
    assert dealt_ids == wanted_ids


def _identity(wager: str, table: PayTable | None) -> tuple[str, ...]:
    assert table is not None, wager
    return wager, table.label, str(table.decks), str(sorted(table.requires.items()))


@pytest.mark.parametrize(("address", "options", "made"), FIRST_CARDS)
def test_each_outcome_of_the_first_cards_is_paid_as_it_is_priced(
    address: str, options: dict[str, str], made: Sequence[str]
) -> None:
    """First cards are chosen for every outcome of every wager on them, however rare, and every pay table."""
    for game in games(address, options, made):
        player, stakes = Idle(), stakes_of(game, made)
        for one, conditions in covered(game, stakes):
            if one.wager not in side_first_cards.FIRST:
                continue
            count = game.count(one)
            worths = nets(game, one, count.cases, conditions)
            possible = {number for number, times in enumerate(count.counts) if times}
            found = first_cards(game, one.wager, possible)
            assert set(found) == possible, [count.cases[number].name for number in possible - set(found)]
            for number, cards in found.items():
                rest = np.array([card for card in range(52) if card not in cards])
                stream.deal(stream.start(SEED, number), rest, 40)
                net = nets_at_table(game, player, [*cards, *(int(card) for card in rest[:40])], stakes)[one.wager]
                assert net == worths[number] * conditions.stakes[one.wager], (one.wager, count.cases[number].name)


def first_cards(game: Blackjack, wager: str, wanted: set[int]) -> dict[int, list[int]]:
    """First cards for each outcome of a wager: the player's, then the dealer's up and hole card."""
    found: dict[int, list[int]] = {}
    side, decks = game.sides.first[wager], sum(game.play.shoe) // 52
    both = side_first_cards.BOTH_HANDS in side.cards
    random = np.random.default_rng(SEED)
    for a, b in itertools.product(*(random.permutation(52).tolist() for _ in range(2))):
        for up in (a, b, *several("Jd As Qs Kh"), *random.integers(0, 52, 6).tolist()):
            for hole in (a, *several("As Qs Qh Kh Jh")):
                cards = [a, b, up, hole]
                if max(map(cards.count, cards)) <= decks:
                    number = side.number({"own": cards, "dealer": (up, hole)})
                    if number in wanted:
                        found.setdefault(number, [*cards, *several("2c 7h")] if both else cards)
        if len(found) == len(wanted):
            break
    return found
