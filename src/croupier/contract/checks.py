"""What holds for every game, written once: the games' own tests call it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from croupier.contract.guests import accounted_for, do_anything, take_seats
from croupier.contract.houses import some_house
from croupier.errors import Refused
from croupier.games.base import Game
from croupier.games.capabilities import funds_of
from croupier.games.script import RollDice, Shown, SpinWheel
from croupier.odds.pricing import Conditions, Price, counted, prices
from croupier.odds.simulation import simulate
from croupier.rules.law import BY_THE_GAME, ENDED_BY, FOR_PEOPLE, Irregularity
from croupier.rules.submission import Rules, Submission
from croupier.surface import OpenGame
from croupier.tables import rulings
from croupier.tables.dealer import Recorded
from croupier.tables.ledger import layout
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.rounds import RoundRecord, adjudicate, differences
from croupier.tables.table import Table

DEEP = 10**12


def first_of(some: Mapping[str, Any]) -> Any:
    """Readings by their names: the first in every run, all of them in `make verify`."""
    marks = [[], *[[pytest.mark.verify]] * (len(some) - 1)]
    return [pytest.param(one, id=name, marks=mark) for (name, one), mark in zip(some.items(), marks, strict=True)]


def priced(address: str, wager: str = "", **choices: Any) -> dict[str, Price]:
    """Exact prices by wager (with its spot) and, where it has several, pay table."""
    found: dict[str, Price] = {}
    for one in prices(Rules(address, Submission(**choices)), wager=wager):
        key = f"{one.wager} {one.paytable}".strip()
        assert key not in found, key
        assert sum(outcome.probability for outcome in one.outcomes) == 1
        found[key] = one
    return found


def simulation_agrees(rules: Rules, rounds: int = 4_000_000, seed: int = 2026, wagers: Sequence[str] = ()) -> None:
    """Each simulated figure is within four standard errors of its exact one."""
    exact = [one.price(Conditions()) for wager in wagers or ("",) for one in counted(rules, Conditions(), wager)]
    found = simulate(rules, rounds, seed=seed, wagers=wagers).prices()
    assert found
    for one in found:
        same = [other for other in exact if (other.wager, other.paytable) == (one.wager, one.paytable)]
        wanted = next((other for other in same if other.conditions == one.conditions), None)
        if wanted is None:  # it says more: what was found while counting
            (wanted,) = (other for other in same if set(one.conditions) <= set(other.conditions))
        near(float(one.house_advantage), wanted, one.rounds)


def comes_out(record: RoundRecord, file: str = "a worked round") -> None:
    """Assert that a worked round says what it shows and by which clause, and comes out as it says."""
    assert record.shows, f"{file}: it does not say what it shows"
    assert record.cite, f"{file}: it cites no clause"
    if record.refused:
        with pytest.raises(Refused) as refused:
            adjudicate(record)
        assert record.refused in str(refused.value)
        return
    assert record.expect, f"{file}: it does not say what it expects"
    wrong = differences(record, adjudicate(record))
    assert wrong == [], f"{file}: {'; '.join(map(str, wrong))}"


def cases_agree(game: Game, rounds: int, seed: int = 11) -> None:
    """Each case of every priced wager comes up as often in simulated rounds as its exact count says."""
    priced = list(game.priced())
    for one, simulated in zip(priced, game.simulate(priced, seed, 0, rounds), strict=True):
        exact = game.count(one)
        assert [case.name for case in simulated.cases] == [case.name for case in exact.cases]
        assert sum(simulated.counts) == rounds
        for case, seen, count in zip(exact.cases, simulated.counts, exact.counts, strict=True):
            chance = count / exact.total
            spread = (rounds * chance * (1 - chance)) ** 0.5
            assert abs(seen - rounds * chance) <= 5 * spread + 3, f"{one.wager}: {case.name}"


def near(found: float, exact: Price, rounds: int, beside: Sequence[Price] = ()) -> None:
    """A house advantage that so many rounds made is within four standard errors of the exact one; `beside`: wagers of
    the same size that were made with it, whose house advantage is taken off."""
    off = found - float(exact.house_advantage)
    spread = exact.std_dev + sum(one.std_dev for one in beside)
    error = math.hypot(spread / math.sqrt(rounds), exact.std_error)  # a figure may be simulated itself
    assert abs(off) < 4 * error, f"{exact.wager} {exact.paytable}: {off / error:+.2f} standard errors"


def nets_over(game: Game, results: Iterable[Any], stakes: Mapping[str, int]) -> dict[str, int]:
    """What each wager wins in all when the same wagers are made before each of the results, one a round."""
    results = list(results)
    table = Table(game, Recorded(results))
    table.sit(1, "x", DEEP)
    nets = dict.fromkeys(stakes, 0)
    for _ in results:
        table.begin()
        table.answer(stakes)
        assert not table.playing
        settled = [line.wager for line in table.lines]
        assert sorted(settled) == sorted(stakes)
        losses = [line.net < 0 for line in table.lines]
        assert losses == sorted(losses, reverse=True), "losing wagers are collected before winning ones are paid"
        for line in table.lines:
            nets[line.wager] += line.net
    return nets


def replays(table: Table) -> None:
    """A journal played again gives the same balances, and its seeds give the same results."""
    assert replay(table.journal.events).ledger.balances == table.ledger.balances
    assert sum(table.ledger.balances.values()) == 0
    verify_randomness(table.journal.events)


def rulings_are_carried_out(game: Game) -> None:
    """Each effect of each ruling is for people, or the table or the game carries it out; none only sounds as if."""
    for law in game.rules.chapter.irregularities:
        for effect in law.effect:
            by_game = effect in BY_THE_GAME and bool(game.carries_out & {effect, law.id})
            assert effect in FOR_PEOPLE or by_game or effect in rulings._DO, (law.id, effect)
            ends = ENDED_BY.get(effect, frozenset())
            assert not ends or ends & set(law.effect) or game.carries_out & {effect, law.id}, (law.id, effect)


def every_irregularity_acts(address: str) -> None:
    """Each ruling of the chapter can be made at some moment of play at random, under its own options; money is
    conserved, voided wagers come back, and the journal replays."""
    for law in Rules(address).chapter.irregularities:
        # Some take a house that few are, others a hand like few others, or most of a shoe.
        tries = [(number, 8) for number in range(80)] + [(number, 80) for number in range(80, 90)]
        assert any(_acts(address, law, *one) for one in tries), f"{law.id} never acts"


def _acts(address: str, law: Irregularity, number: int, rounds: int) -> bool:
    """Whether a ruling can be made in some rounds of a house that can meet it."""
    rng = random.Random(f"{address} {law.id} {number}")
    chosen = some_house(address, rng)
    wanted = {name: rng.choice(choices) for name, choices in law.requires.items()}
    if law.method:
        wanted["dealing"] = law.method
    try:
        opened = OpenGame(Rules(address, msgspec.structs.replace(chosen, options=chosen.options | wanted)))
        opened._game.check_supplied()
    except Refused:
        return False
    table = Table(opened._game, opened.table(law.id).dealer, pause=True)
    take_seats(table, rng)
    acted = False
    for _ in range(rounds):
        with accounted_for(table):
            acted = _ruled(table, law, rng)
            if not table.closed:
                table.begin()
            while table.playing:
                acted = acted or (rng.random() < 0.5 and _ruled(table, law, rng))
                if table.playing:
                    do_anything(table, rng)
        if acted:
            replays(table)
            return True
    return False


def _ruled(table: Table, law: Irregularity, rng: random.Random) -> bool:
    """Make a ruling now, about any seat and wager; whether it can be."""
    seat, shown = rng.choice(list(table.players)), isinstance(table.pending, (SpinWheel, RollDice, Shown))
    held = list(table.stakes.get(seat, {}))
    had = {one: table.bankroll(one) + table.ledger[layout(one)] for one in table.players}
    voids = (
        table.playing
        and {"void-round", "return-all"} <= set(law.effect)
        and not any(one.net for one in table.lines)
        and not ("settle-unaffected" in law.effect and rulings._settles_unaffected(table, law))
    )
    for wager in ("", *rng.sample(held, min(2, len(held))), *_amounts(table)):
        try:
            table.rule(law.id, seat, wager=wager)
        except Refused:
            continue
        if voids:
            assert not table.playing
            assert had == {one: table.bankroll(one) + table.ledger[layout(one)] for one in table.players}, law.id
        if "void-result" in law.effect and shown:
            assert any(event.kind == "void-result" for event in table.journal.events)
        return True
    return False


def _amounts(table: Table) -> list[str]:
    """What a ruling may say that a bet comes to, where players bet as much as they like; or that goes into a fund."""
    bets = [f"bet {dollars}" for dollars in (2, 10)] if table.game.sized_actions else []
    return bets + [f"{fund} 5" for fund in funds_of(table.game)]
