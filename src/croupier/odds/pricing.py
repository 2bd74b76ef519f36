"""What a wager is worth: counted outcomes times pay tables, in exact fractions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal

from croupier.cache import NotKept, only_kept
from croupier.equipment.cards import names as card_names
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Case, Count, Game, Priced
from croupier.games.capabilities import AmongPlayers, PricedByStrategy, VariesByHouse, counted_from_shoe, priced_on
from croupier.rules.pays import cents, exact_money
from croupier.rules.paytables import PayTable
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key

CountUnit = Literal["combinations", "weights", "rounds"]

_SAME = 1e-9
"""Computed prices that are nearer than this are one."""
UNIT = 100
"""The stake, in cents, on which payouts without a meter are worked out."""


@dataclass(frozen=True)
class Conditions:
    """What a price depends on besides the rules."""

    meters: Mapping[str, int] = field(default_factory=dict)
    """Progressive wager to what its meter shows, in cents; left out: the seed."""
    stakes: Mapping[str, int] = field(default_factory=dict)
    """Wager to its size in cents; left out: the least printed amount, or $1."""
    others: int = 0
    """Other players whose hands can earn this one an envy bonus."""
    gone: tuple[int, ...] = ()
    """Cards that have left the shoe."""
    strategy: str = ""
    """How the hand is played, where not by the best strategy."""


def conditions_for(
    rules: Rules,
    meters: Mapping[str, int],
    stakes: Mapping[str, int] | None = None,
    others: int = 0,
    gone: tuple[int, ...] = (),
) -> Conditions:
    """Conditions as somebody names them: a wager or a meter that the chapter does not have is refused."""
    known = dict.fromkeys(
        rules.meter_of(law.id, row.pays.meter, cents(amount)).key
        for law in rules.chapter.wagers
        for table in rules.all_tables(law.id)
        for row in table.rows
        if row.pays.share
        for amount in rules.amounts(law) or ("0",)
    )
    for name in meters:
        law = rules.wager(parse_key(name).wager)
        if name not in known:
            raise Refused(f"{law.name} has no meter{f' {name!r}' if ':' in name else ''}.", allowed=known)
    for name, stake in (stakes or {}).items():
        law = rules.wager(name)
        if not stake:
            raise Refused(f"A wager of nothing on {law.name} is none.", cite=rules.cite(law.cite))
    return Conditions(meters, stakes or {}, others, gone)


@dataclass(frozen=True)
class Outcome:
    """One line of a price: an outcome, how often it comes, what it pays."""

    outcome: str
    combinations: int
    probability: Fraction
    pays: str
    net: Fraction
    """Won (or lost, below zero) per unit of the basis."""
    square: Fraction | None = None
    """The mean square of what is won, where the line stands for several endings."""
    ahead: Fraction | None = None
    """How often the player ends ahead in it, where the line stands for several endings."""

    @property
    def returns(self) -> Fraction:
        """Its part in the expected value."""
        return self.probability * self.net

    @property
    def true_odds(self) -> str:
        """The odds against it, `54.3 to 1`."""
        if not self.probability:
            return "-"
        against = float((1 - self.probability) / self.probability)
        return f"{against:,.2f} to 1"


@dataclass(frozen=True)
class Price:
    """The worth of one wager with one pay table."""

    wager: str
    name: str
    paytable: str
    cite: str
    method: str
    """`exact`, `computed` (in floating point, as precisely as the conditions say), or `simulated`."""
    basis: str
    conditions: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    rounds: int = 0
    """Rounds simulated; 0 when exact."""
    mean_stake: Fraction = Fraction(1)
    """What is wagered on average, per unit of the basis."""
    block_error: float = 0.0
    """The standard error from independent blocks, of a simulation whose rounds depend on one another."""
    warning: str = ""
    """That it favors the player, by which clause, and what another reading is worth; empty where it does not."""
    dealer_qualifies: Fraction | None = None
    """In which part of all deals, folded or not, the dealer qualifies; None where no dealer has to."""
    equal_actions: str = ""
    """Which action is taken where several are worth exactly the same, of a wager that the best strategy plays."""
    proportional: bool = False
    """Whether `combinations` only have the proportion of exact chances."""
    break_even: Fraction | None = None
    """What the meter of a progressive wager shows when it favors nobody, in cents; None without one meter."""

    @property
    def favors_player(self) -> bool:
        """Whether the house advantage is below nothing, of a simulation by more than chance explains."""
        return self.house_advantage < 0 and float(self.house_advantage) + 3 * self.std_error < 0

    @property
    def count_unit(self) -> CountUnit:
        """What the `combinations` of the outcomes are.

        `weights` have the proportion of the chances: of computed chances, or of exact ones that no finite list of deals
        or throws gives. `rounds` were simulated.
        """
        if self.method == "simulated":
            return "rounds"
        return "weights" if self.proportional or self.method == "computed" else "combinations"

    @property
    def expected(self) -> Fraction:
        """What the player wins on average per unit of the basis, below zero when the house has the advantage."""
        return sum((outcome.returns for outcome in self.outcomes), Fraction(0))

    @property
    def house_advantage(self) -> Fraction:
        """The house's part of each unit, positive when it favors the house."""
        return -self.expected

    @property
    def element_of_risk(self) -> Fraction:
        """The house advantage per unit actually wagered."""
        return self.house_advantage / self.mean_stake

    @property
    def std_dev(self) -> float:
        """The standard deviation of one round, in units of the basis."""
        square = sum((one.probability * (one.square or one.net**2) for one in self.outcomes), Fraction(0))
        return math.sqrt(square - self.expected**2)

    @property
    def std_error(self) -> float:
        """The standard error of a simulated house advantage; 0 when exact."""
        return self.block_error or (self.std_dev / math.sqrt(self.rounds) if self.rounds else 0.0)

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player ends ahead."""
        return sum(
            (one.probability * (Fraction(one.net > 0) if one.ahead is None else one.ahead) for one in self.outcomes),
            Fraction(0),
        )


def as_data(price: Price) -> dict[str, Any]:
    """A price in the public format, as plain data."""
    return {
        "wager": price.wager,
        "name": price.name,
        "paytable": price.paytable,
        "cite": price.cite,
        "house_advantage": str(price.house_advantage) if price.method == "exact" else float(price.house_advantage),
        "decimal": float(price.house_advantage),
        "std_dev": price.std_dev,
        "std_error": price.std_error,
        "hit_frequency": float(price.hit_frequency),
        "element_of_risk": float(price.element_of_risk),
        "mean_stake": float(price.mean_stake),
        "method": price.method,
        "count_unit": price.count_unit,
        "basis": price.basis,
        "conditions": list(price.conditions),
        "warning": price.warning,
        "break_even": None if price.break_even is None else float(price.break_even),
        **({} if price.dealer_qualifies is None else {"dealer_qualifies": str(price.dealer_qualifies)}),
        **({"equal_actions": price.equal_actions} if price.equal_actions else {}),
        "outcomes": [
            {
                "outcome": one.outcome,
                "combinations": one.combinations,
                "probability": float(one.probability),
                "true_odds": one.true_odds,
                "pays": one.pays,
                "net": float(one.net),
                "return": float(one.returns),
            }
            for one in price.outcomes
        ],
    }


def prices(rules: Rules, conditions: Conditions | None = None, wager: str = "") -> Iterator[Price]:
    """Every wager of a chapter with every pay table that it prints, exactly."""
    conditions = conditions or Conditions()
    for one in counted(rules, conditions, wager):
        found = one.price(conditions)
        warning = _warning(one.game.rules, found, conditions) if found.favors_player else ""
        decided = one.priced.wager == next((first.wager for first in one.game.priced()), "")
        how = one.game if decided and isinstance(one.game, PricedByStrategy) else None
        yield replace(
            found,
            warning=warning,
            break_even=_break_even(one, found, conditions),
            dealer_qualifies=how.dealer_qualifies if how else None,
            equal_actions=how.equal_actions if how and not conditions.strategy else "",
        )


@dataclass(frozen=True)
class Counted:
    """A wager with one of its pay tables and what was counted for it."""

    game: Game
    priced: Priced
    count: Count
    said: str
    """The version of the game, where the house has not chosen one."""

    def price(self, conditions: Conditions) -> Price:
        """What it is worth, without a word on other readings, which would have to be counted too."""
        return price(self.game, self.priced, self.count, conditions, said=self.said)


def counted(rules: Rules, conditions: Conditions, wager: str = "") -> Iterator[Counted]:
    """What is counted for every wager of a chapter with every pay table that it prints."""
    name = parse_key(wager).wager
    if wager:
        rules.wager(name)
    found = False
    option = game_for(rules).version
    if isinstance(game_for(rules), AmongPlayers):
        raise no_house(rules)
    for version in versions(rules):
        which = f"{option}: {version.choice(option)}" if option not in ("", *rules.submission.options) else ""
        for game, priced, count in _counted(version, conditions, wager):
            found = True
            yield Counted(game, priced, count, which)
    if wager and not found:
        raise not_priced(rules, wager)


def warnings(rules: Rules) -> Iterator[str]:
    """What a house should know before it opens a table: the wagers that it offers and that favor the player, with the
    pay tables in force. Only what was counted before is looked at, so that nobody waits."""
    game = game_for(rules)
    with only_kept():
        for priced in game.priced():
            if rules.offers(priced.wager) and priced.simulated:
                try:
                    one = price(game, priced, game.count(priced), Conditions())
                except (Refused, NotKept):
                    continue
                if one.favors_player:
                    yield _warning(rules, one, Conditions())


def _break_even(one: Counted, found: Price, conditions: Conditions) -> Fraction | None:
    """What the one meter of a wager shows when it favors nobody: its worth is a straight line over the meter."""
    stake, meters = stake_and_meters(one.game, one.priced, conditions)
    slopes = rises(one.game, one.count, stake, meters) if len(meters) == 1 else {}
    return next((meters[name] - found.expected / slope for name, slope in slopes.items() if slope > 0), None)


def _warning(rules: Rules, found: Price, conditions: Conditions) -> str:
    """That a price favors the player, by which clause, and what every other reading that moves it is worth."""
    said = [f"{found.name} favors the player by {float(-found.house_advantage):.4%} ({found.cite})."]
    game, wager = game_for(rules), parse_key(found.wager).wager
    for option in dict.fromkeys(one.option for one in rules.chapter.readings if one.option):
        law = rules.option(option)
        for other in law.choices if rules.holds(law.requires) else ():
            if other == rules.choice(option):
                continue
            try:
                under = rules.with_option(option, other)
                plays = isinstance(game, VariesByHouse) and game.plays_otherwise(game_for(under))
                if not plays and not _settles_otherwise(rules, wager, option):
                    continue
                others = (price(*one, conditions) for one in _counted(under, conditions, wager))
                same = next(one for one in others if _alike(one, found))
            except (Refused, StopIteration, NotKept):
                continue
            if abs(float(same.house_advantage - found.house_advantage)) > _SAME:
                worth = f"{float(same.house_advantage):.4%}"
                said.append(f"With {option}: {other} ({rules.cite(law.cite)}) the house advantage is {worth}.")
    return " ".join(said)


def _settles_otherwise(rules: Rules, wager: str, option: str) -> bool:
    """Whether an option decides how a wager is settled or paid."""
    law = rules.wager(wager)
    needs = [more.requires for more in law.more_settles] + [table.requires for table in law.paytables]
    return any(option in requires for requires in needs)


def _alike(one: Price, other: Price) -> bool:
    """Whether two prices are of one thing: wager, spot, pay table and unit."""
    return (one.wager, one.paytable, one.basis) == (other.wager, other.paytable, other.basis)


def no_house(rules: Rules) -> Refused:
    """Why nothing has a price where players wager against each other."""
    return Refused(
        f"In {rules.chapter.name} players win from each other; no wager has a price against the house. What it takes"
        " from pots says `croupier rake`, what a jackpot is worth `croupier bad-beat` or `croupier high-hand`.",
        cite=rules.cite(rules.chapter.cite),
    )


def not_priced(rules: Rules, wager: str) -> Refused:
    """Why a wager has no price: it is not offered, has no such spot, or is priced as a part of others."""
    wager, spot = parse_key(wager)
    law = rules.wager(wager)
    if isinstance(game_for(rules), AmongPlayers):
        return no_house(rules)
    if name := rules.withheld(wager):
        option = rules.option(name)
        return Refused(
            f"{law.name} is not offered: {option.id} is {rules.choice(option.id)}.", cite=rules.cite(option.cite)
        )
    if not rules.payable(wager):
        return not_paid(rules, wager)
    priced = dict.fromkeys(one.wager for one in game_for(rules).priced())
    if wager in priced:
        spots = (one.spot for one in game_for(rules).priced() if one.wager == wager)
        return Refused(f"{law.name} has no price on {spot!r}.", allowed=dict.fromkeys(spots), cite=rules.cite(law.cite))
    return Refused(f"{law.name} has no price of its own.", allowed=priced, cite=rules.cite(law.cite))


def not_paid(rules: Rules, wager: str) -> Refused:
    """Why a wager has no price whose pay tables all need other options, and which."""
    law = rules.wager(wager)
    needs = [
        " and ".join(f"{name} is {' or '.join(choices)}" for name, choices in table.requires.items())
        for table in rules.all_tables(wager)
    ]
    said = f"{law.name} is not paid under these rules."
    return Refused(said, allowed=dict.fromkeys(needs), cite=rules.cite(law.cite))


def versions(rules: Rules) -> Iterator[Rules]:
    """The rules under each version of the game among which the house has not chosen."""
    option = game_for(rules).version
    if not option or option in rules.submission.options:
        yield rules
        return
    for choice in rules.option(option).choices:
        try:
            under = rules.with_option(option, choice)
            game_for(under)
        except Refused:  # what else the house has chosen belongs to another version, or it cannot be played yet
            continue
        yield under


def _counted(rules: Rules, conditions: Conditions, wager: str) -> Iterator[tuple[Game, Priced, Count]]:
    game = game_for(rules)
    for priced in _named(game, wager):
        for table in _tables(rules, priced, game.version):
            try:
                under = game if table is None else game_for(rules.with_table(priced.tables_of, table))
            except Refused:
                if rules.submission.options:  # what the house has chosen does not go with it
                    continue
                raise
            gone, one = conditions.gone, at_stake(priced, conditions)
            if conditions.strategy:
                if (count := _count_by(under, one, conditions)) is not None:
                    yield under, replace(one, conditions=_played_by(one, conditions.strategy)), count
                continue
            yield under, one, counted_from_shoe(under).count_without(one, gone) if gone else under.count(one)


def _count_by(game: Game, priced: Priced, conditions: Conditions) -> Count | None:
    """What is counted where somebody says how the hand is played; None for a wager that this does not touch."""
    if conditions.gone:
        raise Refused("A given strategy is priced from all the cards.")
    if not isinstance(game, PricedByStrategy):
        raise Refused(f"{game.rules.chapter.name} is not priced with a given strategy.")
    return game.count_by(priced, conditions.strategy)


def _played_by(priced: Priced, strategy: str) -> tuple[str, ...]:
    """The conditions of a price with the strategy that is played in the place of the best one."""
    return (*(one for one in priced.conditions if "best strategy" not in one), f"strategy: {strategy}")


def at_stake(priced: Priced, conditions: Conditions) -> Priced:
    """A priced wager of the size that is asked for: the best play may depend on it, as a rounded vigorish does."""
    return replace(priced, stake=conditions.stakes.get(priced.wager, priced.stake))


def _named(game: Game, wager: str) -> list[Priced]:
    """All that is priced, or what is for a wager, `keno` or `keno:1..6`, also on a spot that somebody has written."""
    name, spot = parse_key(game.spot(wager) if wager else "")
    found = [one for one in game.priced() if not name or one.wager == name]
    return [one for one in found if one.spot == spot] or [*priced_on(game, name, spot)] if spot else found


def _tables(rules: Rules, priced: Priced, version: str) -> tuple[PayTable | None, ...]:
    """The pay tables of a wager, without those of another version of the game or of what the house has not chosen."""
    tables = rules.all_tables(priced.tables_of)
    if not tables:
        return (None,)
    chosen = dict(rules.submission.options)
    if version:
        chosen[version] = rules.choice(version)
    decks = chosen.get("decks", "")
    return tuple(
        table
        for table in tables
        if all(chosen[name] in choices for name, choices in table.requires.items() if name in chosen)
        and (not table.decks or not decks.isdigit() or int(decks) in table.decks)
    )


def find(rules: Rules, wager: str, words: str = "") -> tuple[Game, Priced]:
    """One priced wager, `ante` or `place-to-win:6`, or the one that carries a bonus.

    `words` of its basis or conditions choose where it has several prices; otherwise the first is taken.
    """
    name, spot = parse_key(wager)
    rules.wager(name)
    game = game_for(rules)
    spot = parse_key(game.spot(wager)).spot if spot else ""
    named = [one for one in game.priced() if one.wager == name]
    named = named or [one for one in game.priced() if one.tables_of == name]
    if not named:
        raise not_priced(rules, name)
    here = [one for one in named if not spot or one.spot == spot] or [*priced_on(game, name, spot)]
    if not here:
        raise Refused(f"{spot} is not a spot of {rules.wager(name).name}.", allowed=(one.spot for one in named))
    said = {one: "; ".join((one.basis, *one.conditions)) for one in here}
    found = [one for one in here if words.lower() in said[one].lower()]
    if not found:
        raise Refused(f"No price of {rules.wager(name).name} is {words!r}.", allowed=dict.fromkeys(said.values()))
    return game, found[0]


def price(game: Game, priced: Priced, count: Count, conditions: Conditions, rounds: int = 0, said: str = "") -> Price:
    """Apply the rules in force to counted outcomes; `said` is one more condition."""
    rules = game.rules
    money, sign = rules.money, rules.currency.sign
    table = rules.table(priced.tables_of)
    stake, meters = stake_and_meters(game, priced, conditions)
    shown = [*priced.conditions, *count.conditions]
    for name, shows in meters.items():
        label = f"{name} meter" if name else "meter"
        shown.append(f"{label} at {exact_money(shows, sign)} for a wager of {exact_money(stake, sign)}")
    if table:
        shown += [f"{name}: {' or '.join(choices)}" for name, choices in table.requires.items()]
        if table.decks and (decks := rules.chosen("decks")):
            shown.append(f"decks: {decks}")
    shown += [one for one in _readings(rules, count) if not any(one.startswith(said) for said in shown)]
    if (limit := rules.payout_limit(priced.tables_of)) is not None:
        shown.append(f"no more than {money(limit)} paid on a hand, for a wager of {money(stake)}")
    if conditions.gone:
        shown.append(f"without {card_names(conditions.gone)}")
    payments = [game.worth(leg, stake, meters)[0].pays for case in count.cases for leg in case.legs]
    sized = any(one.by_amount or one.fixed for one in payments)  # an amount is not in proportion to the wager
    if sized and not any("for a wager of" in one for one in shown):
        shown.append(f"for a wager of {money(stake)}")
    merged: dict[tuple[str, Fraction], list[Outcome]] = {}
    total = count.total
    mean = Fraction(0)
    for case, times in zip(count.cases, count.counts, strict=True):
        staked = case.staked
        if staked is None:
            staked = sum((leg.units for leg in case.legs if rules.wager(leg.wager).kind != "bonus"), Fraction(0))
        mean += Fraction(times, total) * staked
        if times:
            name, pays, net = _worth(game, case, stake, meters)
            one = Outcome(name, times, Fraction(times, total), pays, net, case.square, case.ahead)
            merged.setdefault((name, net), []).append(one)  # what one name makes may differ, as with other units
    outcomes = [_merged(same) for same in merged.values()]
    if table and table.envy and conditions.others:
        outcomes.append(_envy(game, table, count, stake, conditions.others))
        size = "" if any("for a wager of" in one for one in shown) else f", for a wager of {money(stake)}"
        shown.append(f"{conditions.others} other players{size}")
        if rules.chosen("envy-after-fold", "paid") != "paid":
            shown.append("envies counted as if the hand were never folded")
    if said and said not in shown:
        shown.append(said)
    outcomes.sort(key=lambda outcome: (-outcome.net, outcome.probability))
    law = rules.wager(priced.wager)
    return Price(
        wager=priced.wager + (f":{priced.spot}" if priced.spot and priced.wager in game.split_by_spot else ""),
        name=law.name,
        paytable=table.label if table else "",
        cite=rules.cite(table.cite if table else law.cite),
        method="simulated" if rounds else count.method,
        basis=priced.basis,
        conditions=tuple(shown),
        outcomes=tuple(outcomes),
        rounds=total if rounds or count.method == "simulated" else 0,
        mean_stake=mean,
        block_error=_block_error(game, count, stake, meters),
        proportional=count.proportional,
    )


def _readings(rules: Rules, count: Count) -> Iterator[str]:
    """The readings that decide how a counted outcome is settled, each with what the house may choose instead."""
    doubtful = {reading.option for reading in rules.chapter.readings if reading.option}
    names = dict.fromkeys((leg.wager, name) for case in count.cases for leg in case.legs for name in leg.chain)
    deciding = dict.fromkeys(
        option
        for wager in dict.fromkeys(wager for wager, _ in names)
        for more in rules.wager(wager).more_settles
        if any((wager, row[0]) in names for row in more.rows)
        for option in more.requires
        if option in doubtful
    )
    for option in deciding:
        chosen = rules.choice(option)
        yield f"{option}: {chosen}, not {' or '.join(one for one in rules.option(option).choices if one != chosen)}"


def stake_and_meters(game: Game, priced: Priced, conditions: Conditions) -> tuple[int, dict[str, int]]:
    """The size of a priced wager and what its meters show, in cents."""
    table = game.rules.table(priced.tables_of)
    stake = conditions.stakes.get(priced.wager) or priced.stake or _least(game.rules, priced, table)
    if table and table.envy_min and conditions.others and priced.wager not in conditions.stakes:
        stake = max(stake, cents(table.envy_min))  # who counts on others' hands makes a wager that earns by them
    named = dict.fromkeys(row.pays.meter for row in table.rows if row.pays.share) if table else {}
    return stake, {
        name: conditions.meters.get(
            game.rules.meter_of(priced.wager, name, stake).key, table.seed(stake, name) if table else 0
        )
        for name in named
    }


def rises(game: Game, count: Count, stake: int, meters: Mapping[str, int]) -> dict[str, Fraction]:
    """What a cent more on each meter, by its name, adds to what a unit of a counted wager makes on average."""
    found = dict.fromkeys(meters, Fraction(0))
    for case, times in zip(count.cases, count.counts, strict=True) if meters and count.total else ():
        if case.net is None:
            for leg in case.legs:
                pays = game.worth(leg, stake, meters)[0].pays
                if pays.share:
                    found[pays.meter] += Fraction(times, count.total) * leg.units * pays.share / stake
    return found


def nets(game: Game, priced: Priced, cases: Sequence[Case], conditions: Conditions) -> tuple[Fraction, ...]:
    """What each case of a priced wager nets, per unit."""
    stake, meters = stake_and_meters(game, priced, conditions)
    return tuple(_worth(game, case, stake, meters)[2] for case in cases)


def _block_error(game: Game, count: Count, stake: int, meters: Mapping[str, int]) -> float:
    """The standard error of the mean of independent blocks."""
    if len(count.blocks) < 2:
        return 0.0
    nets = [float(_worth(game, case, stake, meters)[2]) for case in count.cases]
    means = [sum(n * net for n, net in zip(block, nets, strict=True)) / sum(block) for block in count.blocks]
    middle = sum(means) / len(means)
    spread = sum((one - middle) ** 2 for one in means) / (len(means) - 1)
    return math.sqrt(spread / len(means))


def _merged(same: list[Outcome]) -> Outcome:
    """Cases that the law does not tell apart, as one outcome."""
    first = same[0]
    chance = sum((one.probability for one in same), Fraction(0))
    return replace(first, combinations=sum(one.combinations for one in same), probability=chance)


def _worth(game: Game, case: Case, stake: int, meters: Mapping[str, int]) -> tuple[str, str, Fraction]:
    """A case's name, payouts in words, and net per unit."""
    if case.net is not None:
        return case.name, "", case.net
    net = Fraction(0)
    words = []
    name = case.name
    for leg, payment, made in game.paid(case, stake, meters):
        net += made / stake
        if len(case.legs) == 1:
            name = payment.outcome
        words.append(payment.pays.text if len(case.legs) == 1 else f"{leg.wager} {payment.pays.text}")
    return name, "; ".join(word for word in words if not word.endswith("Nothing")), net


def _envy(game: Game, table: PayTable, count: Count, stake: int, others: int) -> Outcome:
    """The envy bonuses that others' hands bring, as one line: each of them is as likely to hold a hand as anyone."""
    total = count.total
    worth = chance = Fraction(0)
    for case, times in zip(count.cases, count.counts, strict=True):
        chain = next(
            (leg.chain for leg in case.legs if leg.wager == table.wager), case.legs[0].chain if case.legs else ()
        )
        envy = game.envy(table, chain, stake)
        if envy is not None:
            chance += Fraction(times, total)
            worth += Fraction(times, total) * envy.pays.fixed
    if not chance:
        return Outcome("envy", 0, Fraction(0), "", Fraction(0))
    return Outcome(f"envy, {others} others", 0, chance * others, "envy bonus", worth / chance / stake)


def _least(rules: Rules, priced: Priced, table: PayTable | None) -> int:
    """The least printed amount of a wager, or the size for which a bonus that it carries is printed, or $1."""
    if table and table.wager_amount and table.wager != priced.wager and rules.wager(table.wager).kind == "bonus":
        return cents(table.wager_amount)
    amounts = rules.amounts(rules.wager(priced.wager))
    return min(cents(amount) for amount in amounts) if amounts else UNIT
