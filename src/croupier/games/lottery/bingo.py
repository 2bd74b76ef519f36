"""Bingo: balls are called one by one until a card has the pattern of the game with the last of them.

A round is a game of a session. Cards are bought by serial number, `bingo:104-105`, or at random, `bingo:any-3`; a Pick
Your Own card has the numbers that its player writes, `pick-your-own:3-8-15...`; sheets of Bingo Bonanza are sealed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.games.appearance import BallBoard
from croupier.games.base import Moment
from croupier.games.lottery.balls import DrawBalls, QuickPick, numbers_in, spelled
from croupier.games.lottery.bingo_cards import (
    FREE,
    SERIES,
    Card,
    Hall,
    Pattern,
    complete,
    lines,
    patterns,
)
from croupier.games.lottery.bingo_priced import PricedBingo
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
from croupier.rules.submission import Payment
from croupier.rules.wager_keys import parse_key, wager_key


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


class Bingo(PricedBingo):
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
        wagers = {parse_key(key).wager for held in stakes.values() for key in held}
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

    def _too_few(self, stakes: Mapping[int, Mapping[str, int]]) -> Iterator[Announce | Settled]:
        clause = self.rules.cite(self.rules.chapter.seats.cite) if self.rules.chapter.seats else ""
        yield Announce(f"Fewer than {self._least_players} players have cards: no ball is drawn.", clause)
        for seat, held in stakes.items():
            for key, stake in held.items():
                yield Settled(seat, key, "too-few-players", "Push", stake, 0, clause)

    def _sell(self) -> Generator[Request, Any, None]:
        """Cards that are bought at random get their serial numbers: none that is sold already."""
        standing: dict[int, dict[str, int]] = yield Standing()
        keys = [(seat, key, stake) for seat, held in standing.items() for key, stake in held.items()]
        sold = {kind: set[int]() for kind in ("bingo", "bingo-bonanza")}
        for _, key, _ in keys:
            kind, spot = parse_key(key)
            if kind in sold and not spot.startswith("any-"):
                sold[kind] |= {*self.cards_of(key)}
        for seat, key, stake in keys:
            kind, spot = parse_key(key)
            if kind in sold and spot.startswith("any-"):
                out = tuple(sorted(sold[kind]))
                serials: tuple[int, ...] = yield QuickPick(self._sold(key), SERIES, out)
                sold[kind] |= {*serials}
                yield Moved(seat, key, wager_key(kind, spelled(serials)), stake)

    def _entries(self, stakes: Mapping[int, Mapping[str, int]], kind: str) -> list[Entry]:
        found = []
        for seat, held in stakes.items():
            for key, stake in held.items():
                if parse_key(key).wager == kind:
                    if kind == "pick-your-own":
                        own = numbers_in(parse_key(key).spot, self.balls)
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
                if parse_key(key).wager != kind:
                    continue
                if (seat, key) not in shares:
                    yield self.settle(seat, key, stake, ("lose",))
                    continue
                net = math.floor(shares[seat, key]) - stake
                cite = self.rules.cite(self.rules.irregularity("several-winners").cite) if divided else payment.cite
                pays = f"{self.rules.money(prize)}{f' shared by {among}' if divided else ''}"
                yield Settled(seat, key, payment.outcome, pays, stake, net, cite, hand=payment.hand)

    def _spin(self, won: Won, people: Mapping[int, str]) -> Generator[Request, Any, None]:
        """The winner, or for several the caller, spins the wheel of fortune."""
        number: str = yield SpinWheel("wheel-of-fortune")
        shares = self._shares(won, self._prizes[number], people)
        several = len({people[seat] for seat, _ in shares}) > 1
        law = self.rules.irregularity("several-wheel-winners") if several else self.rules.wager("wheel-of-fortune")
        pays = self.rules.money(self._prizes[number])
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
        if law.id == "void-card" and not any(
            parse_key(key).wager == "pick-your-own" and moment.wager in ("", key)
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
            found.append(("Game", f"{place + 1} of {len(self.programme)}, {self.programme[place].name}"))
        if carry.get("bonanza"):
            found.append(("Bonanza balls", spelled(carry["bonanza"])))
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
