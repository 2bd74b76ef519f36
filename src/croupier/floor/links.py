"""Which tables may share a meter: what the law asks of linked progressives, checked exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.errors import Refused
from croupier.floor.meters import Meter, plan
from croupier.games import game_for
from croupier.games.base import Game
from croupier.games.capabilities import CountsHands
from croupier.rules.books import house_money as money
from croupier.rules.framework import clause
from croupier.rules.paytables import PayTable
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key, wager_key


def check(game: Game, wager: str, meter: Meter, others: Sequence[Rules] = ()) -> None:
    """Refuse to join a wager of a table to a meter that it may not share with the meter's other tables, which are under
    some rules."""
    name, which = parse_key(wager)
    of_meter, dial = parse_key(meter.wager)
    rules, law = game.rules, game.rules.wager(name)
    filed = meter.rules
    theirs = filed.table(of_meter)
    table, _ = plan(rules, name, meter.stake)
    assert theirs is not None
    if rules.chapter.rulebook != filed.chapter.rulebook:
        raise Refused(f"Meter {meter.id} is for tables of {filed.chapter.rulebook}.", cite=rules.cite(law.cite))
    if which not in table.meters or which != dial:
        raise Refused(
            f"{law.name} has no meter like meter {meter.id} under these rules.",
            allowed=(wager_key(name, one) for one in table.meters),
            cite=rules.cite(law.cite),
        )
    _check_start(table, theirs, which, meter, rules.cite(law.cite))
    for one in (rules, *others):
        if others and one.chosen("linked-progressive") == "no":
            option = one.option("linked-progressive")
            raise Refused(
                f"{one.chapter.name} is filed as not linked: this pay table has no shared jackpot.",
                allowed=("linked-progressive: yes",),
                cite=one.cite(option.cite),
            )
    if same := clause(rules.chapter.rulebook, "linked-probability"):
        _check_chance(game, wager, meter, same)
    elif (table.cite, table.label) != (theirs.cite, theirs.label):
        raise Refused(
            f"{law.name} is not paid by the pay table of meter {meter.id}.",
            allowed=(f"wagers that {theirs.cite} pays",),
            cite=rules.cite(law.cite),
        )


def _check_start(table: PayTable, theirs: PayTable, which: str, meter: Meter, cite: str) -> None:
    """A meter has one amount that it starts from."""
    unit = meter.stake or 100
    for what, own, other in (
        ("seed", table.seed(unit, which), theirs.seed(unit, which)),
        ("reseed", table.reseed(unit, which), theirs.reseed(unit, which)),
    ):
        if own != other:
            raise Refused(
                f"The {what} of meter {meter.id} is {money(other)}, that of this table {money(own)}.",
                cite=cite,
            )


def _check_chance(game: Game, wager: str, meter: Meter, cite: str) -> None:
    """Linked table games all have the same probability of the combination that wins the jackpot."""
    other = game_for(meter.rules)
    own, theirs = top_chance(game, wager), top_chance(other, meter.wager)
    if own != theirs:
        raise Refused(
            f"The jackpot of meter {meter.id} is hit once in {_said(theirs)}, at this table once in {_said(own)}:"
            " linked tables have the same probability of it.",
            cite=cite,
        )


def top_chance(game: Game, wager: str) -> Fraction:
    """How often one wager hits the combination that wins the whole of its meter, exactly."""
    name, which = parse_key(wager)
    priced = next((one for one in game.priced() if one.wager == name), None)
    if priced is None:
        raise Refused(f"{game.rules.wager(name).name} is not counted under these rules.")
    count = game.count_hands(priced) if isinstance(game, CountsHands) else game.count(priced)
    hits = 0
    for case, times in zip(count.cases, count.counts, strict=True):
        paid = [game.rules.pay(leg.wager, *leg.chain).pays for leg in case.legs if leg.wager == name]
        hits += times if any(one.share == 1 and one.meter == which for one in paid) else 0
    return Fraction(hits, count.total)


def _said(chance: Fraction) -> str:
    return f"{float(1 / chance):,.2f} hands" if chance else "no hand"
