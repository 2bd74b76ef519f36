"""Craps, Mini-Craps and Crapless Craps. One throw is one round; wagers stand from throw to throw.

A seat answers with what changes: cents to add to a wager, cents below zero to take down, and 0 cents for what is only
said: `on:place-to-win:6` and `off:lay:4` call a wager on or off for come out rolls, `pass-dice` gives up the dice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from croupier.errors import Refused
from croupier.games.appearance import NumberBoxes
from croupier.games.base import Count, Priced
from croupier.games.capabilities import Episodes, PrintsAreas, PrintsDice, StandingWagers, TypedBets
from croupier.games.dice import craps_odds
from croupier.games.dice.craps_chart import (
    ANY,
    MOVE,
    SEVEN,
    SUPPORTING,
    WHEN,
    ends,
    falls,
    mark,
    may_make,
    next_point,
    throw,
)
from croupier.games.dice.craps_money import DOLLAR, CrapsMoney
from croupier.games.dice.turns import PASS_DICE
from croupier.games.script import Announce, Carry, Moved, RollDice, Ruled, Script, Settled, Standing, TakeWagers
from croupier.games.script import Part as Stretch
from croupier.kernels import plain
from croupier.rules.charts.layout import Mark, printed
from croupier.rules.law import Wager
from croupier.rules.pays import cents as cents_of
from croupier.rules.submission import Payment
from croupier.rules.wager_keys import parse_key, wager_key

CALLS = ("on", "off")
UNTIL_ROLLED = "not once the dice have rolled"
_WITHOUT_AREA = {"whirl": "whirl-area", "horn-high": "horn-high-area"}
"""Wagers that are broken down where the layout has no area for them, and the option that says so."""


@dataclass
class Layout:
    """Everything that stands between two throws."""

    standing: dict[str, dict[str, int]] = field(default_factory=dict)
    called: dict[str, dict[str, str]] = field(default_factory=dict)
    """Seat to wager to `on` or `off`, as the player called it."""
    shown: dict[str, dict[str, int]] = field(default_factory=dict)
    """Seat to track to the numbers that it has seen, a bit each."""
    unthrown: dict[str, dict[str, int]] = field(default_factory=dict)
    """Seat to what was put on each wager since the last throw: a shooter was found, or gave up the dice, first."""
    waits: dict[str, list[str]] = field(default_factory=dict)
    """Seat to the Don't wagers that may not be made again before a new come out roll."""
    point: int = 0
    shooter: int = 0
    come_outs: int = 0
    """Come out rolls of this shooter."""
    rolls: int = 0
    """All rolls of this shooter."""
    point_seen: bool = False
    """Whether a point was set since the last seven out."""
    last: int = 0
    """The last total thrown."""

    @classmethod
    def of(cls, carry: Carry) -> Layout:
        """The layout that a round begins with, free to be changed."""
        layout = cls(**{name: carry[name] for name in _PLAIN if name in carry})
        for name in _NESTED:
            setattr(layout, name, {seat: type(held)(held) for seat, held in carry.get(name, {}).items()})
        return layout

    def carry(self) -> Carry:
        """What the next round needs, as plain data."""
        nested = {name: {seat: held for seat, held in getattr(self, name).items() if held} for name in _NESTED}
        return {name: held for name, held in nested.items() if held} | {name: getattr(self, name) for name in _PLAIN}

    def add(self, seat: int, key: str, cents: int) -> None:
        """Put cents on a wager, or take them off."""
        held = self.standing.setdefault(str(seat), {})
        held[key] = held.get(key, 0) + cents
        if not held[key]:
            del held[key]
            self.called.get(str(seat), {}).pop(key, None)
            self.shown.get(str(seat), {}).pop(key, None)

    def put(self, seat: int, key: str, cents: int) -> None:
        """Put cents on a wager, or take them off, before a throw."""
        self.add(seat, key, cents)
        new = self.unthrown.setdefault(str(seat), {})
        new[key] = new.get(key, 0) + cents
        if new[key] <= 0:
            del new[key]

    def may_make(self, when: int) -> bool:
        """Whether a wager that is made at certain times may be made now."""
        return plain(may_make)(when, self.point, self.come_outs, self.point_seen, self.last, self.rolls)


_NESTED = ("standing", "called", "shown", "unthrown", "waits")
_PLAIN = ("point", "shooter", "come_outs", "rolls", "point_seen", "last")


class Craps(StandingWagers, PrintsAreas, PrintsDice, TypedBets, Episodes, CrapsMoney):
    """A craps table under one chapter and one submission."""

    names = ("craps", "crapless-craps")
    arrangement = NumberBoxes(
        numbers="place-to-win",
        stacked=("lay", "dont-come-odds", "buy", "put", "put-odds", "come-odds", "place-to-win", "place-to-lose"),
        resting=("dont-come", "come"),
        lines=(
            ("come", "dont-come"),
            ("field", "big-six", "big-eight"),
            ("dont-pass", "dont-pass-odds"),
            ("pass-line", "pass-odds"),
        ),
        texts={"6": "SIX", "9": "NINE"},
        box="Proposition bets",
    )
    prints = {  # noqa: RUF012 (a mapping of the class)
        "pass-line": "Pass Line",
        "big-six": "Big 6",
        "big-eight": "Big 8",
        "dont-pass": "Don't Pass",
        "pass-odds": "Odds on Pass",
        "dont-pass-odds": "Odds on Don't Pass",
        "come-odds": "Come odds",
        "dont-come-odds": "Don't odds",
        "dont-come": "Don't Come",
        "put-odds": "Put odds",
        "place-to-win": "Place",
        "place-to-lose": "To lose",
        "eleven": "Eleven",
        "c-and-e": "C & E",
    }
    episode = "turn"
    rounds_depend = True
    split_by_spot = (
        "place-to-win", "place-to-lose", "buy", "lay", "put", "hardway", "horn-high",
        "pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds", "put-odds",
    )  # fmt: skip

    @property
    def seats(self) -> int:
        """How many may play: as many as the chapter says for the table or has areas for, or else the house."""
        return int(self.rules.chosen("players") or self.facts("players")[self.rules.chosen("version")])

    def spots(self) -> Mapping[str, Sequence[str]]:
        """The numbers and combinations on which wagers are made."""
        return self.decisions.spots

    def spelled(self, wager: str, spot: str) -> str:
        """The lower die of a hop first; what is called on or off is a wager itself."""
        if wager in CALLS:
            return self.spot(spot)
        hop = len(spot) == 3 and spot[1] == "-"
        return "-".join(sorted(spot.split("-"))) if hop else spot

    def print_of(self, key: str) -> tuple[str, str]:
        """The totals on which a wager pays that has several, and the one on which a wager against the thrower is
        barred."""
        if parse_key(key).spot:
            return "", ""
        law, table = self.rules.wager(key), self.rules.table(key)
        phrase = printed(self.rules.chapter, Mark.PHRASE).get(key, "")
        name = phrase or self.prints.get(key, law.name.removesuffix(" Bet"))
        rows = [row for row in table.rows if re.fullmatch(r"total-\d+", row.outcome)] if table else []
        if table and len(rows) == len(table.rows) > 2:
            totals = sorted((int(row.outcome.removeprefix("total-")), row.pays.text) for row in rows)
            usual = Counter(pays for _, pays in totals).most_common(1)[0][0]
            more = [(total, pays) for total, pays in totals if pays != usual]
            says = ", ".join(
                f"{' and '.join(str(total) for total, held in more if held == pays)} pay{'s' * (len(more) == 1)} {pays}"
                for pays in dict.fromkeys(pays for _, pays in more)
            )
            return f"{name}: {' · '.join(str(total) for total, _ in totals)}", says or usual
        barred = [match[1] for row in law.settles if (match := re.search(r"-(\d+)-barred$", row[0]))]
        return (f"{name} · Bar {barred[0]}", "") if barred else ("", "")

    def dice_of(self, key: str) -> tuple[int, ...]:
        """The dice that the chapter has in an area, or those of a hop."""
        shows = self._dice.get(key, "")
        return tuple(int(face) for face in shows.split("-")) if shows else super().dice_of(key)

    @cached_property
    def _dice(self) -> dict[str, str]:
        """The keys of wagers to the dice that the chapter has in their areas."""
        return printed(self.rules.chapter, Mark.DICE)

    def phrases(self) -> tuple[tuple[str, str], ...]:
        """Wagers are taken down, called on and off, and the dice given up."""
        return (
            ("place-to-win:6 -12", "take down a wager that may be taken down"),
            ("on:place-to-win:6 0", "call a wager on (off:…) at come out; pass-dice 0 gives up the dice"),
        )

    def told(self, carry: Carry) -> list[tuple[str, str]]:
        """Who throws, and for what."""
        dice = [("The dice", f"seat {carry['shooter']}")] if carry.get("shooter") else []
        return dice + ([("The point", str(carry["point"] or "none (come out)"))] if "point" in carry else [])

    def usual_wagers(self) -> dict[str, int]:
        """The wagers that most players make, as far as the chapter has them."""
        wanted = {"pass-line": 1_000, "dont-pass": 1_000, "field": 1_000, "any-seven": 1_000}
        wanted |= {f"place-to-win:{number}": 1_200 for number in (6, 8)} | {"come": 1_000, "dont-come": 1_000}
        return {key: stake for key, stake in wanted.items() if self.rules.has(parse_key(key).wager)}

    def ends_turn(self, before: Carry, result: Any) -> bool:
        """A seven after a point has been established."""
        return bool(before.get("point")) and sum(result) == SEVEN

    def supported(self, key: str) -> str:
        """The key of the wager that an odds wager supports."""
        wager, spot = parse_key(key)
        return wager_key(self.rules.wager(wager).needs[0], spot)

    # --- what may be done between throws ---

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """Refuse what a seat may not make, take down, call or give up now."""
        layout = Layout.of(carry)
        after = dict(layout.standing.get(str(seat), {}))
        touched = []
        for key, cents in stakes.items():
            word, rest = parse_key(key)
            if key == PASS_DICE:
                self._check_pass_dice(seat, cents, layout)
                continue
            if word in CALLS:
                self._check_call(rest, cents, {**after, **stakes})
                continue
            law = self.rules.wager(word)
            if cents < 0:
                self._check_removal(seat, law, rest, after.get(key, 0), -cents, layout)
            else:
                self._check_making(seat, law, rest, cents, layout)
                touched.append(key)
            after[key] = after.get(key, 0) + cents
        left = {key: cents for key, cents in after.items() if cents}
        places = {wager: ("", *map(str, self.decisions.points)) for wager in ("come", "dont-come")}
        self.rules.check_stakes(left, {**self.decisions.spots, **places})
        for key in left:
            if self.rules.wager(parse_key(key).wager).kind == "raise":
                self._check_odds(key, left, layout.point)
            if key in touched:
                self._check_size(key, left, layout.point)
            if stakes.get(key):
                self._check_units(key, left[key])
        if stakes and self.rules.chosen("tournament-table", "no") == "yes":
            self._check_tournament(left, touched, layout.point)

    def _refuse(self, text: str, clause: str, allowed: Sequence[str] = ()) -> None:
        raise Refused(text, allowed=allowed, cite=self.rules.cite(clause))

    def _check_pass_dice(self, seat: int, cents: int, layout: Layout) -> None:
        clause = self._dice_clause
        if cents:
            self._refuse("The dice are passed without a wager.", clause, (f"{PASS_DICE}: 0",))
        if seat != layout.shooter:
            shooter = f"seat {layout.shooter} has" if layout.shooter else "nobody here has"
            self._refuse(f"Seat {seat} does not have the dice, {shooter} them.", clause)

    def _check_call(self, key: str, cents: int, held: Mapping[str, int]) -> None:
        wager = parse_key(key).wager
        law = self.rules.wager(wager)
        row = self.row("working", wager)
        if cents:
            self._refuse(f"{law.name} is called on or off with 0, not with {self.rules.money(cents)}.", row[3])
        if held.get(key, 0) <= 0:
            self._refuse(f"No {law.name} stands on {key}.", row[3], [one for one in held if held[one] > 0])
        if not row[2]:
            always = f"{'on' if self.works(wager) else 'off'} on a come out roll"
            self._refuse(f"{law.name} is {always} and is not called otherwise.", row[3])

    def _check_removal(self, seat: int, law: Wager, spot: str, held: int, cents: int, layout: Layout) -> None:
        key = wager_key(law.id, spot)
        row = self.row("removal", law.id)
        if cents > held:
            self._refuse(
                f"{self.rules.money(cents)} cannot be taken down from {key}: {self.rules.money(held)} stands there.",
                row[4],
            )
        words = row[1] if cents == held else row[2]
        unthrown = layout.unthrown.get(str(seat), {}).get(key, 0)
        never = words in ("never", "not before a loser 7") or (words == UNTIL_ROLLED and cents > unthrown)
        at_point = words == "not after the point is set" and layout.point
        if never or at_point or (words == "not after the come point is set" and spot):
            done = "taken down" if cents == held else "reduced"
            self._refuse(f"{law.name} may not be {done} now ({words}).", row[4])

    def _check_making(self, seat: int, law: Wager, spot: str, cents: int, layout: Layout) -> None:
        when = self.makes[law.id]
        key = wager_key(law.id, spot)
        held = layout.standing.get(str(seat), {})
        removal = self.row("removal", law.id)
        if not self.offers(law.id):
            self._refuse(f"{law.name} is not offered at this table.", law.cite)
        if law.kind == "bonus" or (self.decisions.moving(law.id) and spot):
            self._refuse(f"{law.name} is not made on a number.", law.cite)
        if not cents:
            self._refuse(f"A wager of {self.rules.money(0)} on {law.name} is not a wager.", law.cite)
        if law.id in layout.waits.get(str(seat), ()):
            self._refuse(f"{law.name} was taken down or reduced ({removal[3]}).", removal[4])
        if law.id in self.decisions.track and key in held:
            self._refuse(f"{law.name} stands already and may not be increased.", removal[4])
        if when == SUPPORTING and law.id in self.at_the_point and not layout.point:
            self._refuse(f"{law.name} is made once a point is set.", law.cite)
        if when not in (ANY, SUPPORTING) and not layout.may_make(when):
            side = self.rows.get(("side-wagers", law.id))
            self._refuse(f"{law.name} is made {WHEN[when]}.", side[3] if side else law.cite)
        side = self.rows.get(("side-wagers", law.id))
        if side and side[2] and cents % (DOLLAR if side[2] == "one dollar" else cents_of(side[2])):
            self._refuse(f"{law.name} is made in steps of {side[2]}.", law.limits.cite or law.cite)

    def _check_units(self, key: str, cents: int) -> None:
        """Refuse an amount that cannot be divided into the units, or the equal wagers, that the chapter prints."""
        money = self.rules.money
        wager = parse_key(key).wager
        if not cents % self.step(wager):
            return
        name = self.rules.wager(wager).name
        if unit := self.unit_of(wager):
            _, units, _, clause = self.rows["units", wager]
            allowed = (f"multiples of {money(self.step(wager))}",)
            said = f"{name} is placed in units of {units}, of {money(unit)} each, not {money(cents)}."
            self._refuse(said, clause, allowed)
        clause = next(row[3] for row in self.chart("components").rows if row[0] == wager)
        self._refuse(f"{name} must divide into {self.step(wager)} equal wagers.", clause)

    def _check_tournament(self, left: Mapping[str, int], touched: Sequence[str], point: int) -> None:
        """Refuse a bet that a participant may not add to those that stand, and to bet without a line bet."""
        on_number: dict[str, set[str]] = {}
        for key in left:
            on_number.setdefault(self._number_of(key, point), set()).add(parse_key(key).wager)
        together = self.chart("tournament-sides").rows
        for wager, other, where, clause in together:
            names = [self.rules.wager(one).name for one in (wager, other)]
            if where == "always one of the two" and left and not {wager, other} & {*left}:
                self._refuse(f"A participant has a {' or a '.join(names)} at all times.", clause)
            for number, wagers in on_number.items():
                added = any(parse_key(key).wager in (wager, other) for key in touched)
                if added and {wager, other} <= wagers and (where != "on a number" or number):
                    at = f" on {number}" if number else ""
                    self._refuse(f"A participant does not have a {' and a '.join(names)}{at}.", clause)
        kinds = {one for row in together for one in row[:2]}
        ((most, clause),) = self.chart("tournament-types").rows
        for key in touched:
            number = self._number_of(key, point)
            if number and len(on_number[number] & kinds) > int(most):
                self._refuse(f"A participant has at most {most} types of bet on {number}.", clause)

    def _number_of(self, key: str, point: int) -> str:
        """The number on which a wager stands; empty before it has one."""
        wager, spot = parse_key(key)
        return spot or (str(point) if point and wager in self.at_the_point else "")

    def _check_odds(self, key: str, held: Mapping[str, int], point: int) -> None:
        """Odds need the bet that they support, on the same number, and keep within the house's multiple."""
        money = self.rules.money
        wager, spot = parse_key(key)
        law = self.rules.wager(wager)
        base = held.get(self.supported(key), 0)
        number = spot or str(point)
        if not base:
            self._refuse(f"{law.name} needs {self.rules.wager(law.needs[0]).name} on {number}.", law.cite)
        odds = self.odds_of(wager, number)
        multiple = self.odds_multiple(wager, int(number))
        limits = []
        if multiple is not None:
            limits.append((base * multiple / (odds if wager.startswith("dont") else 1), self.odds_clause(wager)))
        row, posted = self.rows.get(("posted-limits", wager)), self.rules.submission.limits.get("table", ("", ""))
        if row and row[2] and posted[0] and held[key] < cents_of(posted[0]):
            self._refuse(f"{law.name} of {money(held[key])} is below the posted minimum, {posted[0]}.", row[2])
        if row and posted[1]:
            limits.append((Fraction(cents_of(posted[1])), row[3]))
        for most, clause in limits:
            if self.rules.chosen("odds-above-limit", "no") == "yes":
                whole = DOLLAR * odds.denominator
                most = Fraction(-(-most // whole) * whole)
            if held[key] > most:
                told = f"{law.name} of {money(held[key])} is above the limit of {money(int(most))} on {number}."
                self._refuse(told, clause)

    def _check_size(self, key: str, held: Mapping[str, int], point: int) -> None:
        """The maximum bets that a chapter prints number by number."""
        chart = next((one for one in self.rules.chapter.charts if one.id == "maximum-bets"), None)
        if chart is None:
            return
        wager, spot = parse_key(key)
        number = spot or (str(point) if wager in self.at_the_point else "")
        base = held.get(self.supported(key), 0) if self.rules.wager(wager).kind == "raise" else 0
        most = cents_of(next(row[2] for row in chart.rows if row[0] == "any other"))
        for named, numbers, maximum, multiple, least in chart.rows:
            if named != wager or (numbers != "any" and number not in numbers.split(" and ")):
                continue
            if least and base < cents_of(least):
                continue
            if wager.startswith("dont") and multiple:
                if self.rules.chosen("lay-odds-20-times", "yes") == "no":
                    continue
                most = min(cents_of(maximum), base * int(multiple))
            else:
                most = cents_of(maximum)
        if held[key] > most:
            name = self.rules.wager(wager).name
            self._refuse(
                f"{name} of {self.rules.money(held[key])} is above the maximum of {self.rules.money(most)}.", chart.cite
            )

    # --- charges ---

    def fees(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> int:
        """Vigorish and commission on what is made now."""
        layout = Layout.of(carry)
        held = dict(layout.standing.get(str(seat), {}))
        return sum(-line.net for line in self._charges(seat, stakes, held, layout.point))

    def _charges(self, seat: int, stakes: Mapping[str, int], held: dict[str, int], point: int) -> Iterator[Settled]:
        """The charges on added wagers, as settlements without a stake; `held` is what stood before."""
        total = {key: held.get(key, 0) + max(cents, 0) for key, cents in stakes.items()}
        for key, cents in stakes.items():
            if cents <= 0 or parse_key(key).wager in CALLS:
                continue
            wager, spot = parse_key(key)
            row = self.rows.get(("vigorish", wager))
            if row and (fee := self.vigorish(wager, spot, Fraction(cents))):
                text = f"{self.answer(row[1]).rstrip('%')}% of the {self.answer(row[3])}"
                yield Settled(seat, key, "vigorish", text, 0, -int(fee), self.rules.cite(row[6]))
            if self.rules.wager(wager).kind == "raise":
                yield from self._commission(seat, key, cents, held, total, point)

    def _commission(
        self, seat: int, key: str, cents: int, held: Mapping[str, int], total: Mapping[str, int], point: int
    ) -> Iterator[Settled]:
        wager, spot = parse_key(key)
        supported = self.supported(key)
        base = Fraction(total.get(supported) or held.get(supported, 0))
        before = Fraction(held.get(key, 0))
        number = spot or str(point)
        fee = self.commission(wager, number, before + cents, base) - self.commission(wager, number, before, base)
        if fee > 0:
            row = self.rows["odds-commission", wager]
            yield Settled(seat, key, "commission", f"on {row[2]}", 0, -int(fee), self.rules.cite(row[4]))

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Wagers and calls, one throw, which is called, and every wager that it decides: losing ones first."""
        layout = Layout.of(carry)
        passed = False
        for seat in seats:
            answer: Mapping[str, int] = yield TakeWagers(seat)
            yield from self._take(seat, answer, layout)
            passed = passed or PASS_DICE in answer
        if passed:  # nobody throws before wagers on the new shooter could be made
            yield from self._pass_dice(seats, layout)
            return layout.carry()
        thrown = layout.rolls
        yield from self._find_shooter(seats, layout)
        if thrown > layout.rolls:  # a new shooter: wagers on a new hand can be made first
            return layout.carry()
        only_come_bets = self._only_come_bets(layout)
        if only_come_bets:
            yield Announce("No line bet: only Come and Don't Come Bets are decided.", self.rules.cite(only_come_bets))
        first, second = yield RollDice(2)
        stakes: dict[int, dict[str, int]] = yield Standing()
        for name, held in layout.standing.items():
            for key, cents in list(held.items()):
                layout.add(int(name), key, stakes.get(int(name), {}).get(key, 0) - cents)
        before = self._most_points(layout)
        yield self._called(first, second, layout, bool(only_come_bets))
        yield from self._settle_throw(plain(throw)(first, second), first + second, layout)
        yield from self._tell_surveillance(before, self._most_points(layout))
        yield from self._after_throw(seats, first + second, layout, bool(only_come_bets))
        if carry.pop("dice_ordered_on", False):
            yield from self._pass_dice(seats, layout)
        return layout.carry()

    def _most_points(self, layout: Layout) -> int:
        """The most different points that a Fire Bet has seen."""
        tracks = [wager for wager, track in self.decisions.track.items() if self.decisions.collects_points[track]]
        return max((held.get(wager, 0).bit_count() for held in layout.shown.values() for wager in tracks), default=0)

    def _tell_surveillance(self, before: int, now: int) -> Stretch:
        """Surveillance is told of Fire Bets once so many different points are made."""
        row = self.rows.get(("surveillance", "fire"))
        if row and before < int(row[1]) <= now and self.rules.chosen("fire-surveillance", "yes") == "yes":
            yield Announce(f"{row[1]} different points: surveillance is told.", self.rules.cite(row[2]))

    def _take(self, seat: int, answer: Mapping[str, int], layout: Layout) -> Stretch:
        held = dict(layout.standing.get(str(seat), {}))
        yield from self._charges(seat, answer, held, layout.point)
        for key, cents in answer.items():
            word, rest = parse_key(key)
            if word in CALLS:
                layout.called.setdefault(str(seat), {})[rest] = word
                yield Announce(
                    f"Seat {seat}: {rest} is {word}.", self.rules.cite(self.row("working", parse_key(rest).wager)[3])
                )
            elif cents < 0:
                clause = self.rules.cite(self.row("removal", word)[4])
                layout.put(seat, key, cents)
                if "until a new come out roll" in self.row("removal", word)[3] and layout.point:
                    layout.waits.setdefault(str(seat), []).append(word)
                yield Settled(seat, key, "taken-down", "Push", -cents, 0, clause)
            elif cents > 0:
                layout.put(seat, key, cents)
                if self.rules.chosen(_WITHOUT_AREA.get(word, ""), "yes") == "no":
                    yield from self._break_down(seat, key, cents, layout)

    def _break_down(self, seat: int, key: str, cents: int, layout: Layout) -> Stretch:
        """A wager without an area on the layout becomes the wagers of which it is made up."""
        wager, spot = parse_key(key)
        rest = dict(self.shares["horn"])
        share = Fraction(cents, len(self.shares[wager]))
        parts = {"horn": int(share * len(rest))}
        for part, _ in self.shares[wager]:
            if part == "the number named":
                part = next(one for one in rest if self.decisions.wins_on(self.line(one, 0), int(spot)))
            elif part in rest:
                continue
            parts[part] = int(share)
        for to, moved in parts.items():
            layout.add(seat, key, -moved)
            layout.add(seat, to, moved)
            yield Moved(seat, key, to, moved)

    # --- the shooter ---

    @cached_property
    def _dice_clause(self) -> str:
        """The clause on keeping and passing the dice."""
        named = {one.id: one.cite for one in self.rules.chapter.procedures if one.stage == "position"}
        return named.get("keeping-the-dice") or next(iter(named.values()))

    def undone(self, line: Settled) -> bool:
        """A vigorish or commission is paid with its wager and goes back with it."""
        return line.outcome in ("vigorish", "commission")

    def ruled(self, ruling: Ruled, carry: Carry) -> None:
        """A shooter who misbehaves may be told to pass the dice; they go on after the throw."""
        if ruling.irregularity == "shooter-misbehaves":
            carry["dice_ordered_on"] = True

    def _pass_dice(self, seats: Sequence[int], layout: Layout) -> Stretch:
        """The dice go to the next player to the left; Fire Bets and the like go with them."""
        self._hand_over(next((seat for seat in seats if seat > layout.shooter), min(seats)), layout)
        yield Announce(f"The dice go to seat {layout.shooter}.", self.rules.cite(self._dice_clause))

    def _hand_over(self, seat: int, layout: Layout) -> None:
        """A new shooter's hand begins; points that a Fire Bet has seen count on, or anew."""
        layout.shooter = seat
        layout.come_outs = layout.rolls = 0
        if self.rules.chosen("fire-successor", "add") == "anew":
            for held in layout.shown.values():
                for wager in held:
                    if self.decisions.collects_points[self.decisions.track[wager]]:
                        held[wager] = 0

    def _find_shooter(self, seats: Sequence[int], layout: Layout) -> Stretch:
        """Before a come out roll the dice go round until a player has a line bet; else they stay where they are.

        With a point set they go on only if the shooter has left.
        """
        if layout.point:
            if layout.shooter and layout.shooter not in seats:
                yield from self._pass_dice(seats, layout)
            return
        order = [seat for seat in seats if seat >= layout.shooter] + [seat for seat in seats if seat < layout.shooter]
        able = [seat for seat in order if any(key in layout.standing.get(str(seat), {}) for key in craps_odds.LINES)]
        if not able or layout.shooter == able[0]:
            return
        if layout.shooter:
            self._hand_over(able[0], layout)
        layout.shooter = able[0]
        yield Announce(f"Seat {layout.shooter} has the dice.", self.rules.cite(self._dice_clause))

    def _only_come_bets(self, layout: Layout) -> str:
        """The clause by which a shooter who makes no line bet throws on for Come Bets alone, with the marker off."""
        held = {parse_key(key).wager for wagers in layout.standing.values() for key in wagers}
        if layout.point or not layout.shooter or held & set(craps_odds.LINES) or not held & {"come", "dont-come"}:
            return ""
        laws = self.rules.chapter.irregularities
        return next((one.cite for one in laws if one.id == "shooter-stops-betting"), "")

    # --- the throw ---

    def _settle_throw(self, thrown: int, total: int, layout: Layout) -> Stretch:
        collected: list[Settled] = []
        paid: list[Settled] = []
        moved: list[Moved] = []
        for name, held in layout.standing.items():
            for key, stake in held.items():
                lines = self._decide(int(name), key, stake, thrown, total, layout, moved)
                for line in lines:
                    (collected if line.net < 0 else paid).append(line)
        for line in (*collected, *self._paid_once(paid)):
            layout.add(line.seat, line.wager, -line.stake)
            yield line
        for move in moved:
            layout.add(move.seat, move.wager, -move.cents)
            layout.add(move.seat, move.to, move.cents)
            yield move

    def _paid_once(self, lines: Sequence[Settled]) -> Iterator[Settled]:
        """What a throw pays; of wagers that are paid once together only a player's highest, the others go back."""
        once = self.rules.chosen("rockn-dice-paid", "each") == "once"
        together = {row[0] for row in self.chart("paid-once").rows} if once else set()
        best = {line.seat: line for line in sorted(lines, key=lambda line: line.net) if line.wager in together}
        for line in lines:
            if line.wager in together and line is not best[line.seat]:
                line = line.but(pays="Push", net=0, cite=self.rules.cite(self.chart("paid-once").cite))
            yield line

    def _decide(
        self, seat: int, key: str, stake: int, thrown: int, total: int, layout: Layout, moved: list[Moved]
    ) -> list[Settled]:
        """What a throw does to one wager that stands."""
        wager = parse_key(key).wager
        if wager in self.decisions.track:
            code = self._follow(seat, wager, total, layout)
            return self._settled(seat, key, stake, code, thrown) if code >= 0 else []
        code = plain(falls)(self.decisions.lines, self.line(key, layout.point), thrown)
        if not layout.point and not self.works(wager, layout.called.get(str(seat), {}).get(key, "")):
            if self.rules.wager(wager).kind == "raise" and self._falls(self.supported(key), layout.point, thrown) >= 0:
                clause = self.rules.cite(self.row("working", wager)[3])
                return [Settled(seat, key, "off", "Push", stake, 0, clause)]
            return []
        if code == MOVE and wager not in self.at_the_point:
            moved.append(Moved(seat, key, wager_key(wager, total), stake))
        return self._settled(seat, key, stake, code, thrown) if code >= 0 else []

    def _falls(self, key: str, point: int, thrown: int) -> int:
        return plain(falls)(self.decisions.lines, self.line(key, point), thrown)

    def _follow(self, seat: int, wager: str, total: int, layout: Layout) -> int:
        """Mark what a track has seen; its decision, or that it stands."""
        track = self.decisions.track[wager]
        goal = self.decisions.goals[track]
        seen = layout.shown.setdefault(str(seat), {})
        if not self.decisions.collects_points[track] or total == layout.point:
            seen[wager] = plain(mark)(seen.get(wager, 0), goal, total)
        final = total == SEVEN and (bool(self.final_sevens[track]) or layout.point != 0)
        return plain(ends)(self.decisions.tracks, track, goal, seen.get(wager, 0), final)

    def _settled(self, seat: int, key: str, stake: int, code: int, thrown: int) -> list[Settled]:
        """A decided wager as it is settled: whole, or the parts that lose and those that win."""
        wager, spot = parse_key(key)
        return [
            Settled(seat, key, payment.outcome, payment.pays.text, staked, won, payment.cite, payment.hand)
            for payment, staked, won in self._due(wager, spot, stake, code, thrown if wager in self.shares else 0)
        ]

    @cached_property
    def _due(self) -> Callable[[str, str, int, int, int], list[tuple[Payment, int, int]]]:
        """`_worked_out`, remembered: the same wagers are decided by the same throws again and again."""
        return lru_cache(maxsize=4096)(self._worked_out)

    def _worked_out(self, wager: str, spot: str, stake: int, code: int, thrown: int) -> list[tuple[Payment, int, int]]:
        """How each part of a decided wager is paid, what was staked on it and what it nets."""
        found = []
        for part in self.parts(wager, spot, code, thrown):
            staked = int(stake * part.units)
            payment = self.payment(wager, part.decision)
            net = self.net(wager, spot, Fraction(staked), payment)
            found.append((payment, staked, net.numerator // net.denominator))
        return found

    def _next_point(self, total: int, layout: Layout, marker_off: bool) -> int:
        return 0 if marker_off else plain(next_point)(self.decisions.point_mask, layout.point, total)

    def _called(self, first: int, second: int, layout: Layout, marker_off: bool) -> Announce:
        """The total as it is called, before anything is settled."""
        total, point = first + second, layout.point
        after = self._next_point(total, layout, marker_off)
        said = f"{total}{' the hard way' if first == second and total in (4, 6, 8, 10) else ''}"
        if point and total == SEVEN:
            return Announce(f"{said}: seven out.")
        if point and not after:
            return Announce(f"{said}: the point is made.")
        if after and not point:
            return Announce(f"{said}: the point is {after}.")
        return Announce(f"{said}." if not point else f"{said}; the point is {point}.")

    def _after_throw(self, seats: Sequence[int], total: int, layout: Layout, marker_off: bool) -> Stretch:
        """The point is set, stands or is taken off; after a seven out the dice go on."""
        point = layout.point
        after = self._next_point(total, layout, marker_off)
        if not point:
            layout.come_outs += 1
            layout.point_seen = layout.point_seen or after != 0
        layout.rolls += 1
        layout.unthrown.clear()
        layout.point, layout.last = after, total
        if not after:
            layout.waits.clear()
        if point and total == SEVEN:
            layout.point_seen = False
            if layout.shooter:
                yield from self._pass_dice(seats, layout)
            layout.come_outs = layout.rolls = 0

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Every wager that the house offers, number by number where they differ."""
        return craps_odds.priced(self)

    def count(self, priced: Priced) -> Count:
        """How a wager ends, as a chain of throws."""
        course = craps_odds.exact(self, priced.wager, priced.spot)
        return craps_odds.gather(self, priced, course.ends, course.length)

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """One block of throws at a table on which every wager stands."""
        return craps_odds.simulate(self, priced, seed, block, rounds)
