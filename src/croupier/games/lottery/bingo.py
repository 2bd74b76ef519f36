"""Bingo: balls are called one by one until a card has the pattern of the game with the last of them.

A round is a game of a session. Cards are bought by serial number, `bingo:104-105`, or at random, `bingo:any-3`; a Pick
Your Own card has the numbers that its player writes, `pick-your-own:3-8-15...`; sheets of Bingo Bonanza are sealed.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, NamedTuple

import numpy as np

from croupier.equipment.wheel import Wheel
from croupier.errors import Refused
from croupier.games.appearance import BallBoard, Paper
from croupier.games.base import Case, Count, Game, Moment, Priced, Written
from croupier.games.lottery import bingo_odds
from croupier.games.lottery.balls import DrawBalls, QuickPick, numbers_in, spelled
from croupier.games.lottery.bingo_cards import (
    DRAWING_FORM,
    FREE,
    SERIES,
    Card,
    Column,
    Hall,
    Pattern,
    card,
    complete,
    house_patterns,
    lines,
    patterns,
    sheet_svg,
    sheets_pdf,
)
from croupier.games.script import (
    Announce,
    Carry,
    Decide,
    Moved,
    ReadMeter,
    Request,
    Ruled,
    RulingsMade,
    Script,
    Settled,
    Shown,
    SpinWheel,
    Standing,
    Stands,
    WhoSits,
    wagers_of,
)
from croupier.rules.law import Irregularity
from croupier.rules.pays import cents, money
from croupier.rules.submission import Payment, Rules

PATTERN_FORM = "line, or line, four-corners, blackout: the games of a session in their order"
PRIZE_FORM = "win $100, or line $50, four-corners $40, blackout $500: what each pattern pays"
WHEEL_FORM = "1 $50, 2 $100, 3 $25: the numbers on the wheel, and the prize at each"
SOLD = (1, 2, 3, 6, 12)
"""Cards that are sold together at random."""
CARDS = 10
"""Cards in play at the prices that are shown for everybody."""
MOST_CARDS = 3_000
"""Cards of one wager."""
WAYS = 10**15
"""What chances in floating point are counted in."""


class Entry(NamedTuple):
    """A card in a game: whose it is, under which wager, and its squares or the numbers written on it."""

    seat: int
    key: str
    numbers: tuple[int, ...]
    colours: tuple[str, ...] = ()


@dataclass(frozen=True)
class Won:
    """How a game ended: the cards that won, the numbers called, and the name of what they have won."""

    entries: tuple[Entry, ...]
    called: tuple[int, ...]
    outcome: str


def _by_seat(shares: Mapping[tuple[int, str], Fraction]) -> dict[int, Fraction]:
    """What each seat gets by all its cards together."""
    found: dict[int, Fraction] = {}
    for (seat, _), share in shares.items():
        found[seat] = found.get(seat, Fraction(0)) + share
    return found


Caller = Callable[[int], list[int]]
"""Covers a number that is called: which entries have what wins with it."""


class Bingo(Game):
    """Bingo under one chapter and one submission."""

    names = ("bingo",)
    decides = True
    arrangement = BallBoard(15, heads=("B", "I", "N", "G", "O"), marks="pick-your-own")
    carries_out = frozenset(
        {
            "late-bingo", "several-winners", "several-wheel-winners", "malfunction", "void-card", "no-winner-in-20",
            "no-blackout",
        }
    )  # fmt: skip

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._drawn  # noqa: B018 (what the house has drawn or listed wrong is refused when the table is opened)
        _ = self.programme
        if rules.offers("wheel-of-fortune") and rules.choice("wheel-segments"):
            _ = self.wheel

    # --- what the house says ---

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns of a card."""
        return tuple(Column(row[0], int(row[1]), int(row[2])) for row in self.chart("bingo-card").rows)

    @property
    def balls(self) -> int:
        """How many balls there are."""
        return self.equipment("balls").count[0]

    @cached_property
    def _drawn(self) -> dict[str, Pattern]:
        try:
            return patterns() | house_patterns(self.rules.choice("house-patterns"))
        except Refused as refused:
            raise self._of("house-patterns", refused) from None

    def _of(self, option: str, refused: Refused) -> Refused:
        return Refused(refused.what, allowed=refused.allowed, cite=self.rules.cite(self.rules.option(option).cite))

    @cached_property
    def programme(self) -> tuple[Pattern, ...]:
        """The patterns of a session's games, in their order; none while the house has not said."""
        names = [name.strip() for name in self.rules.choice("pattern").split(",") if name.strip()]
        if unknown := [name for name in names if name not in self._drawn]:
            option = self.rules.option("pattern")
            raise self.rules.refused(f"Nobody has drawn a pattern {unknown[0]!r}.", option, *self._drawn, DRAWING_FORM)
        return tuple(self._drawn[name] for name in names)

    def _game(self, carry: Carry) -> int:
        """Which game of the session is next."""
        return int(carry.get("game", 0)) % max(1, len(self.programme))

    def _money(self, option: str) -> int:
        return cents(self.rules.supplied(option, "$4")[0])

    @property
    def price(self) -> int:
        """What a card costs."""
        return self._money("card-price")

    @cached_property
    def wheel(self) -> Wheel:
        """The wheel of fortune."""
        return Wheel(tuple(self._prizes))

    @cached_property
    def _prizes(self) -> dict[str, int]:
        """The prize at each number of the wheel of fortune."""
        found: dict[str, int] = {}
        for part in self.rules.supplied("wheel-segments", WHEEL_FORM):
            number, _, prize = part.partition(" ")
            if not number.isdigit() or not prize or number in found:
                option = self.rules.option("wheel-segments")
                raise self.rules.refused(f"wheel-segments cannot have {part!r}.", option, WHEEL_FORM)
            found[number] = cents(prize)
        return found

    def _spaces(self) -> int:
        return int(self.rules.choice("pick-your-own-spaces") or self._matches)

    @property
    def _limit(self) -> int:
        """Within how many balls the card must be covered for the Bingo Bonanza jackpot, all balls counted."""
        if self.rules.choice("bonanza-predrawn") == "yes":
            return int(self.rules.supplied("bonanza-balls", "50")[0])
        return self._predrawn + int(self.rules.supplied("bonanza-balls-called", "5")[0])

    def _fact(self, provision: str, name: str) -> int:
        found = next(one for one in self.rules.chapter.provisions if one.id == provision)
        return int(found.facts[name])

    @cached_property
    def _predrawn(self) -> int:
        return self._fact("bingo-bonanza", "balls")

    @cached_property
    def _matches(self) -> int:
        return self._fact("pick-your-own", "matches")

    @cached_property
    def _calls(self) -> int:
        return self._fact("pick-your-own", "calls")

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of Planet Bingo cards, where it is played."""
        return tuple(row[0] for row in self.chart("colours").rows) if self.rules.offers("planet-bingo") else ()

    def check_supplied(self) -> None:
        """Refuse while cards have no price, or there is nothing to win with them."""
        _ = self.price
        if not any(self.rules.choice(option) for option in ("pick-your-own-jackpot", "bonanza-jackpot")):
            self.rules.supplied("pattern", PATTERN_FORM)
            self.rules.supplied("prize", PRIZE_FORM)

    # --- cards ---

    def card(self, serial: int) -> Card:
        """The card with a serial number."""
        return card(serial, self.columns, self.colours)

    def cards_of(self, key: str) -> tuple[int, ...]:
        """The serial numbers of a wager."""
        return numbers_in(key.partition(":")[2], SERIES)

    def spots(self) -> Mapping[str, Sequence[str]]:
        """Cards at random are listed; serial numbers, and numbers of one's own, are written."""
        some = [f"any-{count}" for count in SOLD]
        found: dict[str, Sequence[str]] = {"bingo": Written.spots(some, self._known("bingo"))}
        if self.rules.offers("pick-your-own"):
            own = [spelled(range(first, first + self._spaces())) for first in (1, self.balls - self._spaces() + 1)]
            found["pick-your-own"] = Written.spots(dict.fromkeys(own), self._known("pick-your-own"))
        if self.rules.offers("bingo-bonanza"):
            found["bingo-bonanza"] = tuple(some)
        return found

    def _known(self, wager: str) -> Callable[[str], bool]:
        def known(spot: str) -> bool:
            if wager != "pick-your-own" and re.fullmatch(r"any-[1-9]\d{0,3}", spot):
                return True
            try:
                numbers_in(spot, self.balls if wager == "pick-your-own" else SERIES)
            except Refused:
                return False
            return True

        return known

    def spot(self, key: str) -> str:
        """A wager's key in its one spelling: numbers from the lowest up."""
        wager, colon, spot = key.partition(":")
        if not colon or spot.startswith("any-"):
            return key
        try:
            return f"{wager}:{spelled(numbers_in(spot, max(SERIES, self.balls)))}"
        except Refused:
            return key

    def _sold(self, key: str) -> int:
        """How many cards a wager is for."""
        spot = key.partition(":")[2]
        return int(spot.removeprefix("any-")) if spot.startswith("any-") else len(self.cards_of(key))

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse cards that cost something else, numbers written wrong, and what is not played in this game."""
        self._check_numbers(stakes)
        super().check_wagers(seat, stakes, carry)
        for key, stake in stakes.items():
            law = self.rules.wager(key.partition(":")[0])
            if law.id == "pick-your-own":
                self._check_price(law.name, stake, stake // self.price or 1)
                for option in ("pick-your-own-spaces", "pick-your-own-jackpot", "pick-your-own-consolation"):
                    self.rules.supplied(option, "8" if option.endswith("spaces") else "$500")
            elif law.id == "planet-bingo":
                held = sum(self._sold(other) for other in stakes if other.startswith("bingo:"))
                due = held * self._money("planet-bingo-price")
                if stake != due:
                    raise self.rules.refused(f"Planet Bingo on {held} cards is {money(due)}, not {money(stake)}.", law)
            elif self._sold(key) > MOST_CARDS:
                raise self.rules.refused(f"{self._sold(key)} cards are too many for one wager.", law)
            else:
                self._check_price(law.name, stake, self._sold(key))
                if law.id == "bingo":
                    self.rules.supplied("pattern", PATTERN_FORM)
                    self.rules.supplied("prize", PRIZE_FORM)
                elif self._game(carry) != max(0, len(self.programme) - 1):
                    raise self.rules.refused("Bingo Bonanza is the last game of the session.", law)
                else:
                    _ = self._limit
                    for option in ("bonanza-jackpot", "bonanza-consolation"):
                        self.rules.supplied(option, "$500")
            if law.id == "bingo" and self.rules.offers("wheel-of-fortune"):
                _ = self.wheel

    def _check_numbers(self, stakes: Mapping[str, int]) -> None:
        for key in stakes:
            wager, _, spot = key.partition(":")
            if wager != "pick-your-own" or not self.rules.offers(wager):
                continue
            law = self.rules.irregularity("void-card")
            try:
                written = numbers_in(spot, self.balls)
            except Refused as refused:
                raise Refused(refused.what, allowed=refused.allowed, cite=self.rules.cite(law.cite)) from None
            if len(written) != self._spaces():
                spaces = self.rules.option("pick-your-own-spaces")
                raise self.rules.refused(f"{len(written)} numbers are written, not {self._spaces()}.", spaces)

    def _check_price(self, name: str, stake: int, cards: int) -> None:
        if stake != cards * self.price:
            price = self.rules.option("card-price")
            said = f"{cards} card{'s' * (cards > 1)} of {name} cost{'s' * (cards == 1)} {money(cards * self.price)}"
            raise self.rules.refused(f"{said}, not {money(stake)}.", price)

    def usual_wagers(self) -> dict[str, int]:
        """A card."""
        return {"bingo:any-1": cents(self.rules.choice("card-price") or "1")}

    def small_wagers(self) -> dict[str, int]:
        """A card, where the house has said what it costs and what is played."""
        known = self.rules.choice("card-price") and self.rules.choice("prize") and self.programme
        return self.usual_wagers() if known else {}

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Cards are sold, then the game of the session is called, then Pick Your Own and Bonanza if they are played."""
        place = self._game(carry)
        before: tuple[int, ...] = tuple(carry.get("bonanza", ()))
        if self.rules.offers("bingo-bonanza") and not before:
            before = yield DrawBalls(self._predrawn, self.balls)
            clause = self.rules.cite(self.rules.option("bonanza-predrawn").cite)
            yield Announce("A player has witnessed the draw for Bingo Bonanza.", clause)
            yield Stands({**carry, "bonanza": list(before)})
        yield from wagers_of(seats)
        yield from self._sell()
        stakes: dict[int, dict[str, int]] = yield Standing()
        people: dict[int, str] = yield WhoSits()
        yield Announce("No more cards are sold.")
        wagers = {key.partition(":")[0] for held in stakes.values() for key in held}
        if len({people[seat] for seat, held in stakes.items() if held}) < (self._least_players if wagers else 0):
            yield from self._too_few(stakes)
        else:
            if "bingo" in wagers:
                yield from self._regular(place, people)
            if "pick-your-own" in wagers:
                yield from self._pick_your_own(people)
            if "bingo-bonanza" in wagers:
                yield from self._bonanza(before, people)
        last = place + 1 >= max(1, len(self.programme))
        left = {} if last else {"game": place + 1}
        return left if last or not before else {**left, "bonanza": list(before)}

    @property
    def _least_players(self) -> int:
        seats = self.rules.chapter.seats
        return seats.min if seats and seats.min else 1

    def _too_few(self, stakes: Mapping[int, Mapping[str, int]]) -> Iterator[Settled]:
        clause = self.rules.cite(self.rules.chapter.seats.cite) if self.rules.chapter.seats else ""
        for seat, held in stakes.items():
            for key, stake in held.items():
                yield Settled(seat, key, "too-few-players", "Push", stake, 0, clause)

    def _sell(self) -> Generator[Request, Any, None]:
        """Cards that are bought at random get their serial numbers: none that is sold already."""
        standing: dict[int, dict[str, int]] = yield Standing()
        keys = [(seat, key, stake) for seat, held in standing.items() for key, stake in held.items()]
        sold = {kind: set[int]() for kind in ("bingo", "bingo-bonanza")}
        for _, key, _ in keys:
            kind, _, spot = key.partition(":")
            if kind in sold and not spot.startswith("any-"):
                sold[kind] |= {*self.cards_of(key)}
        for seat, key, stake in keys:
            kind, _, spot = key.partition(":")
            if kind in sold and spot.startswith("any-"):
                out = tuple(sorted(sold[kind]))
                serials: tuple[int, ...] = yield QuickPick(self._sold(key), SERIES, out)
                sold[kind] |= {*serials}
                yield Moved(seat, key, f"{kind}:{spelled(serials)}", stake)

    def _entries(self, stakes: Mapping[int, Mapping[str, int]], kind: str) -> list[Entry]:
        found = []
        for seat, held in stakes.items():
            for key, stake in held.items():
                if key.startswith(f"{kind}:"):
                    if kind == "pick-your-own":
                        own = numbers_in(key.partition(":")[2], self.balls)
                        found += [Entry(seat, key, own)] * (stake // self.price)
                    else:
                        cards = map(self.card, self.cards_of(key))
                        found += [Entry(seat, key, one.squares, one.colours) for one in cards]
        return found

    def _called(
        self, entries: Sequence[Entry], call: Caller, out: Sequence[int] = ()
    ) -> Generator[Request, Any, tuple[tuple[Entry, ...], tuple[int, ...]]]:
        """Call balls, first those that are out already, until somebody has what wins and says so: the cards that won,
        and the numbers called."""
        called: list[int] = []
        clause = self.rules.cite(self.rules.irregularity("late-bingo").cite)
        while len(called) < self.balls:
            if len(called) < len(out):
                ball = out[len(called)]
            else:
                (ball,) = yield DrawBalls(1, self.balls, tuple(called))
            called.append(ball)
            ready = [entries[place] for place in call(ball)]
            if not ready:
                continue
            standing: dict[int, dict[str, int]] = yield Standing()
            won: list[Entry] = []
            for seat in dict.fromkeys(one.seat for one in ready):
                own = [one for one in ready if one.seat == seat and one.key in standing.get(seat, {})]
                if own and (yield Decide(seat, "bingo", ("bingo", "silent"), usual="bingo", cite=clause)) == "bingo":
                    won += own
            if won:
                return tuple(won), tuple(called)
        return (), tuple(called)

    def _hall(self, entries: Sequence[Entry], found: Pattern) -> Caller:
        return Hall([Card(0, one.numbers) for one in entries], found).call

    # --- the regular game ---

    def _regular(self, place: int, people: Mapping[int, str]) -> Generator[Request, Any, None]:
        found = self.programme[place]
        yield Announce(
            f"Game {place + 1} of the session: {found.name}.", self.rules.cite(self.rules.option("pattern").cite)
        )
        entries = self._entries((yield Standing()), "bingo")
        winners, called = yield from self._called(entries, self._hall(entries, found))
        won = Won(winners, called, found.id)
        if winners:
            yield Announce(f"Bingo on {called[-1]}, ball {len(called)}.")
        payment = self.rules.pay("bingo", found.id, "win")
        wheel = self.rules.offers("wheel-of-fortune") and winners
        prize = 0 if wheel and self.rules.choice("wheel-prize") == "the-prize" else payment.pays.fixed
        yield from self._paid("bingo", won, prize, payment, people, (yield Standing()))
        if wheel:
            yield from self._spin(won, people)
        if self.rules.offers("planet-bingo"):
            yield from self._planet(won, found, people, (yield Standing()))

    def _shares(
        self, won: Won, prize: int, people: Mapping[int, str], whole: bool = False
    ) -> dict[tuple[int, str], Fraction]:
        """What each wager with a winning card gets of a prize, by cards or by players; or the whole goes to each."""
        shares = Counter((one.seat, one.key) for one in won.entries)
        by_card = self.rules.choice("winners-counted") == "card"
        players = {people[seat] for seat, _ in shares}
        parts = 1 if whole else shares.total() if by_card else len(players)
        held = Counter(people[seat] for seat, _ in shares)
        return {
            (seat, key): Fraction(prize * (cards if by_card else 1), parts * (1 if by_card else held[people[seat]]))
            for (seat, key), cards in shares.items()
        }

    def _paid(
        self, kind: str, won: Won, prize: int, payment: Payment, people: Mapping[int, str],
        stakes: Mapping[int, Mapping[str, int]],
    ) -> Iterator[Settled]:  # fmt: skip
        """Every wager of a kind: the winners' with their shares of the prize, the others lose."""
        shares = self._shares(won, prize, people, self.rules.choice("prize-division") == "whole-to-each")
        among = (
            len(won.entries) if self.rules.choice("winners-counted") == "card" else len({people[s] for s, _ in shares})
        )
        divided = among > 1 and self.rules.choice("prize-division") == "equally"
        for seat, held in stakes.items():
            for key, stake in held.items():
                if not key.startswith(f"{kind}:"):
                    continue
                if (seat, key) not in shares:
                    yield self.settle(seat, key, stake, ("lose",))
                    continue
                net = math.floor(shares[seat, key]) - stake
                cite = self.rules.cite(self.rules.irregularity("several-winners").cite) if divided else payment.cite
                pays = f"{money(prize)}{f' shared by {among}' if divided else ''}"
                yield Settled(seat, key, payment.outcome, pays, stake, net, cite, hand=payment.hand)

    def _spin(self, won: Won, people: Mapping[int, str]) -> Generator[Request, Any, None]:
        """The winner, or for several the caller, spins the wheel of fortune."""
        number: str = yield SpinWheel("wheel-of-fortune")
        shares = self._shares(won, self._prizes[number], people)
        several = len({people[seat] for seat, _ in shares}) > 1
        law = self.rules.irregularity("several-wheel-winners") if several else self.rules.wager("wheel-of-fortune")
        pays = money(self._prizes[number])
        for seat, share in _by_seat(shares).items():
            yield Settled(
                seat, "wheel-of-fortune", f"number-{number}", pays, 0, math.floor(share), self.rules.cite(law.cite)
            )

    def _planet(
        self, won: Won, found: Pattern, people: Mapping[int, str], stakes: Mapping[int, Mapping[str, int]]
    ) -> Generator[Request, Any, None]:
        """The progressive jackpot, divided like a prize among winners with a line of one colour in their pattern."""
        held = {seat: wagers["planet-bingo"] for seat, wagers in stakes.items() if "planet-bingo" in wagers}
        entries = [one for one in won.entries if one.seat in held and self.one_colour(one, found, won.called)]
        lucky = {one.seat for one in entries}
        meter = 0
        for seat, stake in held.items():
            if seat in lucky:
                meter = meter or (yield ReadMeter("planet-bingo", stake))
                share = math.floor(_by_seat(self._shares(replace(won, entries=tuple(entries)), meter, people))[seat])
                payment = self.rules.pay("planet-bingo", "win")
                last = seat == max(lucky)
                yield Settled(
                    seat, "planet-bingo", "win", payment.pays.text, stake, share - stake, payment.cite,
                    hand=payment.hand, from_meter=share, meter_reset=last,
                )  # fmt: skip
            else:
                yield self.settle(seat, "planet-bingo", stake, ("lose",))

    def one_colour(self, entry: Entry, found: Pattern, called: Sequence[int]) -> bool:
        """Whether a card has a straight line of one colour within the pattern with which it won."""
        covered = sum(1 << place for place, number in enumerate(entry.numbers) if number in called or place == FREE)
        won = [mask for mask in found.masks if mask & covered == mask]
        for line in lines():
            shades = {
                entry.colours[place] for place in range(len(entry.colours)) if line >> place & 1 and place != FREE
            }
            if len(shades) == 1 and any(mask & line == line for mask in won):
                return True
        return False

    # --- Pick Your Own and Bonanza ---

    def _pick_your_own(self, people: Mapping[int, str]) -> Generator[Request, Any, None]:
        """The first to match eight of their own numbers: within twenty calls the jackpot, else the consolation."""
        yield Announce("Pick Your Own.", self.rules.cite(self.rules.wager("pick-your-own").cite))
        entries = self._entries((yield Standing()), "pick-your-own")
        matched = [0] * len(entries)

        def call(ball: int) -> list[int]:
            hit = [place for place, one in enumerate(entries) if ball in one.numbers and not self._is_void(one, void)]
            for place in hit:
                matched[place] += 1
            return [place for place in hit if matched[place] >= self._matches]

        void: list[Ruled] = []
        winners, called = yield from self._with_voids(self._called(entries, call), void)
        name = "jackpot" if len(called) <= self._calls else "consolation"
        payment = self.rules.pay("pick-your-own", name)
        stakes: dict[int, dict[str, int]] = yield Standing()
        gone = {
            (seat, key) for seat, held in stakes.items() for key in held if self._is_void(Entry(seat, key, ()), void)
        }
        law = self.rules.irregularity("void-card")
        for seat, key in gone:
            back = self.rules.choice("void-card-price") == "returned"
            stake = stakes[seat][key]
            yield Settled(
                seat, key, "void", "Push" if back else "Lose", stake, 0 if back else -stake, self.rules.cite(law.cite)
            )
        left = {
            seat: {key: stake for key, stake in held.items() if (seat, key) not in gone}
            for seat, held in stakes.items()
        }
        won = Won(tuple(one for one in winners if (one.seat, one.key) not in gone), called, name)
        yield from self._paid("pick-your-own", won, payment.pays.fixed, payment, people, left)

    def _is_void(self, entry: Entry, void: Sequence[Ruled]) -> bool:
        """Whether a Pick Your Own card was ruled void: the one named, or all of the seat."""
        return any(
            one.irregularity == "void-card" and one.seat == entry.seat and one.wager in ("", entry.key) for one in void
        )

    def _with_voids(
        self, calling: Generator[Request, Any, tuple[tuple[Entry, ...], tuple[int, ...]]], void: list[Ruled]
    ) -> Generator[Request, Any, tuple[tuple[Entry, ...], tuple[int, ...]]]:
        """Call balls, and before each look which cards were ruled void."""
        answer: Any = None
        while True:
            void[:] = yield RulingsMade()
            try:
                request = calling.send(answer)
            except StopIteration as finished:
                void[:] = yield RulingsMade()
                return finished.value  # type: ignore[no-any-return]
            answer = yield request

    def _bonanza(self, before: tuple[int, ...], people: Mapping[int, str]) -> Generator[Request, Any, None]:
        """The first to cover the whole card: within the designated balls the jackpot, else the consolation."""
        yield Announce("Bingo Bonanza.", self.rules.cite(self.rules.wager("bingo-bonanza").cite))
        entries = self._entries((yield Standing()), "bingo-bonanza")
        blackout = patterns()["blackout"]
        winners, called = yield from self._called(entries, self._hall(entries, blackout), before)
        name = "jackpot" if len(called) <= self._limit else "consolation"
        payment = self.rules.pay("bingo-bonanza", name)
        yield from self._paid(
            "bingo-bonanza", Won(winners, called, name), payment.pays.fixed, payment, people, (yield Standing())
        )

    # --- rulings ---

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Refuse a ruling on what has not happened, by the cards in play and the numbers called so far."""
        lies = moment.request
        request, shown = (lies.of, lies.result) if isinstance(lies, Shown) else (lies, ())
        if law.id == "short-wheel-spin" and not isinstance(request, SpinWheel):
            raise self.rules.refused(f"{law.id} is ruled on while the wheel of fortune is spun.", law)
        if law.id == "late-claim" and moment.request is not None:
            raise self.rules.refused(f"{law.id} is ruled on when a game is over.", law)
        if law.id == "malfunction" and not self.rules.offers("planet-bingo"):
            raise self.rules.refused("Planet Bingo is not played here.", law)
        if law.id == "void-card" and not any(
            key.startswith("pick-your-own:") and moment.wager in ("", key)
            for key in moment.stakes.get(moment.seat or 0, {})
        ):
            raise self.rules.refused(f"{law.id}: no such Pick Your Own card is in play.", law)
        needed = _HAPPENS.get(law.id)
        if needed and not (
            isinstance(request, DrawBalls) and needed(self, moment, (*request.out, *shown), bool(shown))
        ):
            raise self.rules.refused(f"{law.id}: that has not happened.", law)

    def _now(self, moment: Moment, called: Sequence[int]) -> list[Entry]:
        """Cards of any game that have what wins with the last number called."""
        kinds = {"bingo": [*self.programme], "bingo-bonanza": [patterns()["blackout"]]}
        found = [
            one
            for kind, some in kinds.items()
            for one in self._entries(moment.stakes, kind)
            if called and any(complete(pattern, one.numbers, called) for pattern in some)
        ]
        return found + [
            one
            for one in self._entries(moment.stakes, "pick-your-own")
            if called and called[-1] in one.numbers and len({*one.numbers} & {*called}) >= self._matches
        ]

    def _late(self, moment: Moment, called: Sequence[int]) -> bool:
        """Whether the seat has a pattern without the last number called."""
        own = {moment.seat or 0: moment.stakes.get(moment.seat or 0, {})}
        now = self._now(moment, called)
        return any(
            any(
                complete(pattern, one.numbers, called[:upto])
                for pattern in self.programme
                for upto in range(1, len(called))
            )
            for one in self._entries(own, "bingo")
            if one not in now
        )

    # --- for those who show it ---

    def told(self, carry: Carry) -> list[tuple[str, str]]:
        """Which game of the session is next, and what was drawn for Bonanza."""
        found = []
        if self.programme:
            place = self._game(carry)
            found.append(("Next game", f"{place + 1} of {len(self.programme)}, {self.programme[place].name}"))
        if carry.get("bonanza"):
            found.append(("Bonanza balls", spelled(carry["bonanza"])))
        return found

    def papers(self, key: str) -> Iterator[Paper]:
        """The cards of a wager, the free square marked; a Pick Your Own card in rows of five."""
        wager, _, spot = key.partition(":")
        if not spot or spot.startswith("any-"):
            return
        if wager == "pick-your-own":
            own = [str(number) for number in numbers_in(spot, self.balls)]
            yield Paper("Pick Your Own", tuple(tuple(own[row : row + 5]) for row in range(0, len(own), 5)))
            return
        for serial in self.cards_of(key):
            rows = self.card(serial).rows
            yield Paper(f"No. {serial}", tuple(tuple(str(number) if number else "★" for number in row) for row in rows))

    def sheet(self, spot: str, form: Literal["svg", "pdf"]) -> bytes:
        """Cards by their serial numbers, as one picture or as pages of six."""
        cards = [self.card(serial) for serial in numbers_in(spot, SERIES)]
        letters = "".join(column.letter for column in self.columns)
        return sheets_pdf(cards, letters) if form == "pdf" else sheet_svg(cards, letters).encode()

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """A card of each pattern of the session, of Pick Your Own and of Bonanza, with so many cards in play."""
        self.rules.supplied("pattern", PATTERN_FORM)
        self.rules.supplied("prize", PRIZE_FORM)
        stake, among = self.price, f"{CARDS} cards in play"
        for one in dict.fromkeys(self.programme):
            if not (self.rules.offers("wheel-of-fortune") and self.rules.choice("wheel-prize") == "the-prize"):
                yield Priced("bingo", "bingo", "card", (one.id, among), "any-1", stake)
        if self.rules.offers("pick-your-own") and self.rules.choice("pick-your-own-jackpot"):
            spot = spelled(range(1, self._spaces() + 1))
            yield Priced("pick-your-own", "pick-your-own", "card", (among,), spot, stake)
        if self.rules.offers("bingo-bonanza") and self.rules.choice("bonanza-jackpot"):
            yield Priced(
                "bingo-bonanza", "bingo-bonanza", "card", (among, f"jackpot within {self._limit} balls"), "any-1", stake
            )

    def session(self, cards: int, own: int = 1) -> tuple[int, Fraction]:
        """What the games of a session cost with so many cards of one's own, and what they bring on average with so many
        in play: every game has its prize won, by each card as likely as by another."""
        prizes = sum(self.rules.pay("bingo", one.id, "win").pays.fixed for one in self.programme)
        return own * self.price * len(self.programme), Fraction(prizes * own, cards)

    def spread(self, priced: Priced, cards: int = CARDS) -> bingo_odds.Spread:
        """On which ball a game is won with so many cards in play, and by how many."""
        if priced.wager == "pick-your-own":
            return bingo_odds.independent([float(one) for one in self.matched()], cards)
        return bingo_odds.many_cards(self._masks(priced), cards)

    def matched(self) -> list[Fraction]:
        """The chance that a Pick Your Own card has matched eight by each number of calls."""
        spaces, balls = self._spaces(), self.balls

        def ways(calls: int) -> int:
            held = range(self._matches, min(spaces, calls) + 1)
            return sum(math.comb(spaces, one) * math.comb(balls - spaces, calls - one) for one in held)

        return [Fraction(ways(calls), math.comb(balls, calls)) for calls in range(balls + 1)]

    def _masks(self, priced: Priced) -> tuple[int, ...]:
        return (patterns()["blackout"] if priced.wager == "bingo-bonanza" else self._drawn[priced.conditions[0]]).masks

    def _ends(self, priced: Priced) -> tuple[str, str, int]:
        """What is won within the designated balls, what after them, and how many these are."""
        if priced.wager == "pick-your-own":
            return "jackpot", "consolation", self._calls
        return (
            ("jackpot", "consolation", self._limit) if priced.wager == "bingo-bonanza" else ("win", "win", self.balls)
        )

    def _cases(self, priced: Priced) -> list[Case]:
        """A card loses, or wins alone or with others, within the designated balls or after them."""
        soon, late, _ = self._ends(priced)
        found = [Case("lose", (), net=Fraction(-1), staked=Fraction(1))]
        for name in dict.fromkeys((soon, late)):
            chain = (priced.conditions[0], "win") if priced.wager == "bingo" else (name,)
            prize = self.rules.pay(priced.wager, *chain).pays.fixed
            whole = self.rules.choice("prize-division") == "whole-to-each"
            for winners in range(1, CARDS + 1):
                net = Fraction(prize, self.price * (1 if whole else winners)) - 1
                said = f"{name}, shared by {winners}" if winners > 1 else name
                found.append(Case(said, (), net=net, staked=Fraction(1)))
        return found

    def _counts(self, priced: Priced, chances: Any, total: int) -> Count:
        """How often a card meets each case, from how often games end so; each card is as likely to win as another."""
        soon, late, limit = self._ends(priced)
        rows = (
            [chances[: limit + 1].sum(axis=0), chances[limit + 1 :].sum(axis=0)]
            if soon != late
            else [chances.sum(axis=0)]
        )
        won = [round(float(row[winners]) * winners / CARDS) for row in rows for winners in range(1, CARDS + 1)]
        return Count(tuple(self._cases(priced)), (total - sum(won), *won), "computed")

    def count(self, priced: Priced) -> Count:
        """All games with so many cards in play."""
        spread = self.spread(priced)
        said = f"won on ball {spread.mean:.2f} on average"
        soon, late, limit = self._ends(priced)
        if soon != late:
            said += f", within {limit} balls in {spread.within(limit):.6%} of games"
        counted = self._counts(priced, spread.chances * WAYS, WAYS)
        return Count(counted.cases, counted.counts, "computed", conditions=(said,))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Call games ball by ball, every card of the hall looked at; a card is any of those in play."""
        found = []
        for one in priced:
            games = max(1, rounds // CARDS)
            if one.wager == "pick-your-own":
                spaces = self._spaces()
                played = bingo_odds.simulate_own(seed, block, games, spaces, self._matches, CARDS)
            else:
                masks = np.array(self._masks(one), dtype=np.int64)
                played = bingo_odds.simulate_games(seed, block, games, masks, CARDS, FREE)
            found.append(self._counts(one, played * CARDS, games * CARDS))
        return found


_HAPPENS: dict[str, Callable[[Bingo, Moment, tuple[int, ...], bool], bool]] = {
    "late-bingo": lambda game, moment, called, shown: game._late(moment, called),
    "several-winners": lambda game, moment, called, shown: len(game._now(moment, called)) > 1,
    "several-wheel-winners": lambda game, moment, called, shown: (
        game.rules.offers("wheel-of-fortune") and len({one.seat for one in game._now(moment, called)}) > 1
    ),
    "no-winner-in-20": lambda game, moment, called, shown: (
        len(called) >= game._calls
        and bool(game._entries(moment.stakes, "pick-your-own"))
        and not game._entries(moment.stakes, "bingo")
    ),
    "no-blackout": lambda game, moment, called, shown: (
        bool(game._entries(moment.stakes, "bingo-bonanza"))
        and not game._entries(moment.stakes, "bingo")
        and not game._entries(moment.stakes, "pick-your-own")
        and len(called) > game._limit
    ),
}
"""What must have happened for a ruling, by the numbers called so far."""
