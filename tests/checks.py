"""What holds for every game, written once: the games' own tests call it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hypothesis import strategies as st

import croupier
from croupier.errors import Refused
from croupier.games.base import Game
from croupier.games.script import Decide, TakeWagers
from croupier.odds.pricing import Price, prices
from croupier.odds.simulation import simulate
from croupier.rules.law import BY_THE_GAME, ENDED_BY, FOR_PEOPLE
from croupier.rules.submission import Rules, Submission
from croupier.tables import rulings
from croupier.tables.dealer import Recorded
from croupier.tables.ledger import layout
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.table import Table

DEEP = 10**12


def priced(address: str, wager: str = "", **choices: Any) -> dict[str, Price]:
    """Exact prices by wager (with its spot) and, where it has several, pay table."""
    found: dict[str, Price] = {}
    for one in prices(Rules(address, Submission(**choices)), wager=wager):
        key = f"{one.wager} {one.paytable}".strip()
        assert key not in found, key
        assert sum(outcome.probability for outcome in one.outcomes) == 1
        found[key] = one
    return found


def simulation_agrees(rules: Rules, rounds: int = 4_000_000, seed: int = 2026) -> None:
    """Each simulated figure is within four standard errors of its exact one."""
    exact = {(one.wager, one.paytable, one.conditions): one for one in prices(rules)}
    found = simulate(rules, rounds, seed=seed).prices()
    assert found
    for one in found:
        wanted = exact[one.wager, one.paytable, one.conditions]
        off = float(one.house_advantage - wanted.house_advantage)
        error = wanted.std_dev / math.sqrt(one.rounds)
        assert abs(off) < 4 * error, f"{one.wager} {one.paytable}: {off / error:+.2f} standard errors"


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


FIVES = st.integers(1, 100).map(lambda times: 500 * times)


@st.composite
def wagers(
    draw: st.DrawFn, game: Game, mains: Mapping[str, int] | None = None, stakes: st.SearchStrategy[int] = FIVES
) -> dict[str, int]:
    """The main wagers, and some legal ones beside them, in the chapter's order so that what others need is there."""
    chosen = dict(mains or {})
    spots = game.spots()
    for law in game.rules.offered:
        if law.kind in ("raise", "bonus") or law.id in chosen or not draw(st.booleans()):
            continue
        if not all(any(one in chosen for one in need.split("|")) for need in law.needs):
            continue
        amounts, where = law.limits.amounts, spots.get(law.id)
        key = f"{law.id}:{draw(st.sampled_from(list(where)))}" if where else law.id
        chosen[key] = int(draw(st.sampled_from(amounts)).lstrip("$")) * 100 if amounts else draw(stakes)
    return chosen


def money_is_conserved(
    table: Table,
    seats: Iterable[int],
    rounds: int,
    data: st.DataObject,
    bets: Callable[[TakeWagers], st.SearchStrategy[dict[str, int]]],
) -> None:
    """In rounds of any wagers and actions no cent appears or vanishes: what stood and was made is settled or stands."""
    book = table.game.rules.chapter.rulebook
    for seat in seats:
        table.sit(seat, f"p{seat}", 10_000_000)

    def standing() -> dict[int, Counter[str]]:
        return {seat: Counter(table.carry.get("standing", {}).get(str(seat), {})) for seat in seats}

    for _ in range(rounds):
        made = {seat: Counter[str]() for seat in seats}
        held, before = standing(), {seat: table.bankroll(seat) for seat in seats}
        table.begin()
        while table.playing:
            request = table.pending
            assert isinstance(request, (TakeWagers, Decide))
            if isinstance(request, TakeWagers):
                stakes = data.draw(bets(request))
                placed = {table.game.spot(key): cents for key, cents in stakes.items() if cents > 0}
                made[request.seat].update(placed)
                table.answer(stakes)
            else:
                action = data.draw(st.sampled_from(request.actions))
                made[request.seat].update(request.costs.get(action, {}))
                table.answer(action)
            assert sum(table.ledger.balances.values()) == 0
        left = standing()
        for seat in seats:
            lines = [line for line in table.lines if line.seat == seat]
            settled = Counter[str]()
            for line in lines:
                settled[line.wager] += line.stake
                assert line.cite.startswith(book + " ")
            assert +settled + left[seat] == made[seat] + held[seat]
            assert table.ledger[layout(seat)] == left[seat].total()
            stood = held[seat].total() - left[seat].total()
            assert table.bankroll(seat) == before[seat] + sum(line.net for line in lines) + stood
    replays(table)


def rulings_are_carried_out(game: Game) -> None:
    """Each effect of each ruling is for people, or the table or the game carries it out; none only sounds as if."""
    for law in game.rules.chapter.irregularities:
        for effect in law.effect:
            by_game = effect in BY_THE_GAME and bool(game.carries_out & {effect, law.id})
            assert effect in FOR_PEOPLE or by_game or effect in rulings._DO, (law.id, effect)
            ends = ENDED_BY.get(effect, frozenset())
            assert not ends or ends & set(law.effect) or game.carries_out & {effect, law.id}, (law.id, effect)


def every_irregularity_acts(address: str, stakes: Mapping[str, int], **options: str) -> None:
    """Each ruling of the chapter can be made at some moment, money is conserved, and voided wagers come back."""
    opened = croupier.open(address, options=options)
    for law in opened.chapter.irregularities:
        wanted = options | {name: choices[0] for name, choices in law.requires.items()}
        acted = 0
        for moment in range(6):
            under = croupier.open(address, options=wanted)
            table = Table(under._game, under.table(b"x").dealer, pause=True)
            table.sit(1, "x", DEEP)
            if moment:
                table.begin()
                table.answer(stakes)
            for _ in range(moment - 1):
                if table.playing and not isinstance(table.pending, (Decide, TakeWagers)):
                    table.proceed()
            named = next(iter(table.stakes.get(1, {})), "") if rulings.takes_wager(table.game, law) else ""
            try:
                table.rule(law.id, 1, wager=named)
            except Refused:
                continue
            acted += 1
            if named:
                assert any(line.wager == named and line.outcome == "returned" for line in table.lines), law.id
            if "return-all" in law.effect:
                assert not table.playing
                assert table.bankroll(1) == DEEP
            if "void-result" in law.effect:
                assert any(event.kind == "void-result" for event in table.journal.events)
            while table.playing:
                table.proceed()
            replays(table)
        assert acted, law.id
