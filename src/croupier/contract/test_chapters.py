"""The contract of every game: a chapter that can be played is whole, whatever the game.

That each wager has its place on the felt, and each card can be seen, is in `test_felt`.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

import croupier.gym
from croupier.cli import main, play
from croupier.contract.checks import every_irregularity_acts, near, replays, simulation_agrees
from croupier.contract.guests import do_anything, play_at_random, take_seats
from croupier.contract.houses import exceptions_of, folder_of, house, houses, some_house, worked
from croupier.contract.parameters import (
    against_the_house,
    any_chapter,
    decided_by_nobody,
    has_environment,
    over,
    playable,
    played,
)
from croupier.contract.parameters import pytest_generate_tests as pytest_generate_tests
from croupier.errors import Refused
from croupier.games import GAMES, class_of, game_for
from croupier.games.base import Count, Game, Priced, View
from croupier.games.places import parse_place
from croupier.games.poker.figures import PLAYED as WITH_A_PLAYED_ANTE
from croupier.games.script import Decide, TakeWagers
from croupier.odds.pricing import Conditions, Price, price
from croupier.odds.pricing import counted as every_count
from croupier.rules.editions import chapter_of
from croupier.rules.loader import load
from croupier.rules.pays import cents
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key
from croupier.surface import OpenGame
from croupier.tables.rounds import adjudicate
from croupier.tables.table import Table

ENOUGH_ROUNDS = 10
FEW = 25
"""Times that a wager must have won and lost before what it made at a table says anything."""
HOW = "see docs/add-a-game.md"


def is_long(rules: Rules, wager: str) -> bool:
    """Whether a wager takes a minute or more to count under these rules."""
    long, version = long_of(rules), game_for(rules).version
    return wager in long and long[wager] in ("", version and rules.choice(version))


def long_of(rules: Rules) -> dict[str, str]:
    """The wagers of a chapter that take long to count, each with the version of the game in which it does."""
    long = exceptions_of(rules.chapter.rulebook).long
    return long.get(rules.chapter.game, {}) | long.get(chapter_of(rules.chapter.address), {})


# --- what there must be ----------------------------------------------------------------------------------------------


@over(any_chapter)
def test_a_game_plays_it(address: str) -> None:
    """A chapter names a game that is installed, or that its book names."""
    game = load(address).game
    where = "name its class under [games] in book.toml, or as an entry point of the group croupier.games"
    assert game in GAMES, f"no game plays {game!r}: {where}; {HOW}"
    assert class_of(game)(house(address)).arrangement


@over(against_the_house)
def test_it_has_an_analysis(address: str) -> None:
    """Every wager that is made before the round is priced, by itself or as a part of another."""
    game = game_for(house(address))
    name, cls = game.rules.chapter.game, type(game).__name__
    priced = list(game.priced())
    assert priced, f"{name} has no analysis: {cls}.priced() is empty; {HOW}"
    known = {wager for one in priced for wager in (one.wager, one.tables_of)}
    made = [law.id for law in game.rules.offered if law.kind in ("main", "side") and law.when != "decision"]
    left = [wager for wager in made if wager not in known | set(game.together)]
    assert not left, f"{name} has no analysis of {', '.join(left)}: {cls}.priced() leaves it out; {HOW}"


# --- the table --------------------------------------------------------------------------------------------------------


@over(playable, 3, 100)
def test_random_play_conserves_money_and_replays(address: str, much: int) -> None:
    for number in range(much):
        rng = random.Random(f"{address} {number}")
        submission = some_house(address, rng) if number else house(address).submission
        table = OpenGame(Rules(address, submission)).table(f"{address} {number}")
        take_seats(table, rng)
        for _ in play_at_random(table, rng, 6):
            pass
        everybody_leaves(table)
        replays(table)


def everybody_leaves(table: Table) -> None:
    """With all chips, less what is owed to the house; who has wagers that stand stays."""
    for seat in list(table.players):
        owed, chips = table.carry.get("owed", {}).get(str(seat), 0), table.bankroll(seat)
        if not table.stakes.get(seat):
            assert table.leave(seat) == chips - owed


@over(playable)
def test_every_irregularity_acts(address: str) -> None:
    every_irregularity_acts(address)


@over(playable, 2, 100)
def test_rulings_made_again_and_again_act_or_are_refused(address: str, much: int) -> None:
    """At any moment of a table whose dealer waits, on any seat and wager, and at once again, as by two who rule."""
    laws = [law.id for law in load(address).irregularities]
    for number in range(much if laws else 0):
        rng = random.Random(f"{address} {number} ruled")
        game = OpenGame(Rules(address, some_house(address, rng)))
        table = Table(game._game, game.table(f"{address} {number}").dealer, pause=True)
        take_seats(table, rng)
        for _ in range(60):
            with suppress(Refused):
                if rng.random() < 0.25:
                    seat = rng.choice([None, *table.players])
                    wager = rng.choice(["", *table.stakes.get(seat or 0, {})])
                    for law in (rng.choice(laws),) * 3:
                        table.rule(law, seat, wager=wager)
                elif table.playing:
                    do_anything(table, rng)
                else:
                    table.begin()
            assert sum(table.ledger.balances.values()) == 0
        replays(table)


# --- figures ----------------------------------------------------------------------------------------------------------


def wagers_counted(game: Game, everything: bool) -> list[str]:
    """The priced wagers, without those that take minutes to count unless everything is counted."""
    named = dict.fromkeys(one.wager for one in game.priced() if one.simulated and game.rules.offers(one.wager))
    return [wager for wager in named if everything or not is_long(game.rules, wager)]


@over(playable, 200_000, 50_000_000)
def test_simulation_agrees_with_exact_analysis(address: str, much: int) -> None:
    rules = house(address)
    wagers = wagers_counted(game_for(rules), much > 200_000)
    if wagers:
        simulation_agrees(rules, much, wagers=wagers)


SHOWN = 1
"""Rounds where what is made cannot be compared, because the figure takes long to count."""


@over(played, 1, 20)
def test_a_table_played_by_the_coach_makes_the_exact_figure(address: str, much: int) -> None:
    rules = house(address)
    env: Any = croupier.gym.make(address, **msgspec.structs.asdict(rules.submission))
    wager = parse_key(next(iter(env.wagers))).wager
    shown = is_long(rules, wager) and much == 1  # that the coach knows what to do
    rounds = SHOWN if shown else much * exceptions_of(rules.chapter.rulebook).hands.get(rules.chapter.game, 200)
    own = {one.wager for one in env.game.priced()}
    env.reset(seed=rounds)
    made = []
    for _ in range(rounds):
        env.reset()
        done = False
        while not done:
            _, reward, done, _, _ = env.step(env.best_action())
        made.append(reward)
    if shown:
        return
    best = min(worth(rules, wager), key=lambda one: one.house_advantage)
    beside = [one for other in list(env.wagers)[1:] if other in own for one in worth(rules, other)]
    near(-sum(made) / rounds - sum(float(one.house_advantage) for one in beside), best, rounds, beside)


def worth(rules: Rules, wager: str) -> list[Price]:
    """What a wager is worth with each pay table."""
    return [one.price(Conditions()) for one in every_count(rules, Conditions(), wager)]


@over(decided_by_nobody, 300, 10_000)
def test_wagers_that_nobody_decides_make_the_exact_figures_at_a_table(address: str, much: int) -> None:
    rules = house(address)
    game = game_for(rules)
    exact = {one.key: in_force(game, one) for one in game.priced() if one.simulated}
    table = OpenGame(rules).table(f"{address} {much}")
    table.sit(1, "x", 10**12)
    made, settled, times = Counter[str](), Counter[str](), Counter[str]()
    for _ in range(much):
        table.begin()
        while table.playing:
            if isinstance(table.pending, TakeWagers):
                table.answer(all_at_once(table, list(exact)))
            else:
                assert isinstance(table.pending, Decide)
                table.answer(table.pending.usual or table.pending.actions[0])
        for line in table.lines:
            made[line.wager] += line.net
            settled[line.wager] += line.stake
            times[line.wager] += line.stake > 0
    assert times
    for key in made.keys() & exact.keys():
        if times[key] * min(exact[key].hit_frequency, 1 - exact[key].hit_frequency) > FEW:
            near(-made[key] / settled[key], exact[key], times[key])


def in_force(game: Game, priced: Priced) -> Price:
    """The price of a wager with the pay table in force."""
    return price(game, priced, game.count(priced), Conditions())


def all_at_once(table: Table, keys: Iterable[str]) -> dict[str, int]:
    """As many of some wagers as can be made together now."""
    stakes: dict[str, int] = {}
    for key in keys:
        amounts = table.game.rules.wager(parse_key(key).wager).limits.amounts
        with suppress(Refused):
            stakes = table.check_wagers(1, stakes | {key: cents(amounts[0]) if amounts else 1000})
    return stakes or table.check_wagers(1, table.game.usual_wagers())  # where no wager is made alone


# --- the law ----------------------------------------------------------------------------------------------------------

Row = tuple[str, str, str]
"""A wager, the label of its pay table, and an outcome."""


@over(playable)
def test_every_payout_row_is_reached(address: str) -> None:
    """In a worked round, or in the exact count of what can happen, on every spot and where the wager is offered."""
    never = exceptions_of(load(address).rulebook).never_paid.get(chapter_of(address), {})
    left = {row for row in printed(address) if f"{row[0]} {row[2]}" not in never}
    left -= paid_in_rounds(address)
    left -= counted(house(address), {wager for wager, *_ in left})
    for wager in {wager for wager, *_ in left}:
        if rules := that_offers(address, wager):
            wagers = {wager, *rules.wager(wager).needs}
            for table in rules.all_tables(wager):
                with suppress(Refused):
                    left -= counted(rules.with_table(wager, table), wagers, every_spot=True)
    named = ", ".join(" ".join(filter(None, row)) for row in sorted(left))
    assert left == set(), f"no worked round and no count comes to the payout row of {named}"


def that_offers(address: str, wager: str) -> Rules | None:
    """The rules of a house of a worked round that offers a wager, or of any house that can."""
    for submission in houses(address):
        if (rules := Rules(address, submission)).offers(wager) and priced_under(rules):
            return rules
    rules = Rules(address)
    try:
        return rules.with_option(rules.wager(wager).option, "yes")
    except Refused:
        return None


def printed(address: str) -> set[Row]:
    """Every row of every pay table of a chapter, and every envy bonus."""
    rules = Rules(address)
    return {
        (law.id, table.label, name)
        for law in rules.chapter.wagers
        for table in rules.all_tables(law.id)
        for name in (*(row.outcome for row in table.rows), *(envy.outcome for envy in table.envy))
    }


def counted(rules: Rules, wagers: Container[str], every_spot: bool = False) -> set[Row]:
    """The rows that the exact counts of a house's priced wagers come to, with each of their pay tables."""
    found: set[Row] = set()
    for under in versions(rules):
        for priced in priced_under(under):
            if priced.tables_of not in wagers and priced.wager not in wagers:
                continue
            spots = game_for(under).spots().get(priced.wager, ()) if every_spot else ()
            for table in under.all_tables(priced.tables_of) or (None,):
                with suppress(Refused):  # the table is that of another version, or the house does not supply something
                    game = game_for(under.with_table(priced.tables_of, table) if table else under)
                    whole = priced
                    if is_long(game.rules, priced.wager):  # the table may be that of another version
                        if WITH_A_PLAYED_ANTE not in priced.conditions:
                            continue
                        whole = replace(priced, conditions=())  # all its hands, those that are folded too
                    for one in [replace(whole, spot=spot) for spot in spots] or [whole]:
                        found |= rows_of(game, game.count(one))
    return found


def versions(rules: Rules) -> Iterator[Rules]:
    """The rules under each version of the game."""
    option = game_for(rules).version
    for choice in rules.option(option).choices if option else ():
        with suppress(Refused):
            yield rules.with_option(option, choice)
    if not option:
        yield rules


def priced_under(rules: Rules) -> list[Priced]:
    """The priced wagers of a house; none while it leaves out what it must supply."""
    try:
        return list(game_for(rules).priced())
    except Refused:
        return []


def rows_of(game: Game, count: Count) -> set[Row]:
    """The rows of the pay tables in force by which outcomes that can happen are paid."""
    found: set[Row] = set()
    for case, times in zip(count.cases, count.counts, strict=True):
        for leg in case.legs if times else ():
            if table := game.rules.table(leg.wager):
                names = [game.rules.pay(leg.wager, *leg.chain).outcome]
                names += [envy.outcome for envy in table.envy if envy.outcome in leg.chain]
                found |= {(leg.wager, table.label, name) for name in names}
    return found


def paid_in_rounds(address: str) -> set[Row]:
    """The rows by which the worked rounds of a chapter are paid."""
    found: set[Row] = set()
    for record in worked(address):
        if record.refused:
            continue
        rules = Rules(address, record.submission)
        for line in adjudicate(record).lines:
            wager = parse_key(line["wager"]).wager
            if rules.has(wager) and (table := rules.table(wager)):
                found.add((wager, table.label, line["outcome"]))
    return found


@over(playable)
def test_there_are_worked_rounds(address: str) -> None:
    """So many that a reader finds the game in them: ten; of a chapter that prints little as many as it has payout rows
    and irregularities, and two more."""
    chapter, rounds = load(address), worked(address)
    wanted = min(ENOUGH_ROUNDS, len(printed(address)) + len(chapter.irregularities) + 2)
    where = folder_of(chapter.rulebook)
    assert len(rounds) >= wanted, f"{len(rounds)} of {wanted} worked rounds: write them as {where}/*.yaml; {HOW}"
    for record in rounds:
        assert record.shows, "a worked round says in a sentence what it `shows`"
        assert re.match(rf"{chapter.rulebook} \S", record.cite), f"no `cite` of the book: {record.shows}"


# --- the frames -------------------------------------------------------------------------------------------------------


@over(playable)
def test_the_coach_knows_every_action_or_says_why_not(address: str) -> None:
    """Where a seat decides on its own cards there is an environment too; the coach is silent only on what costs
    nothing and is about no hand, and every action is worth the same."""
    rng = random.Random(address)
    table = OpenGame(house(address)).table(address)
    take_seats(table, rng)
    advised = 0
    for decide, view in play_at_random(table, rng, 12):
        holds = any(parse_place(place).belongs_to(decide.seat) for place in view.cards)
        if advised >= 4 or decide.usual:
            continue
        assert table.game.decides, decide
        values = advice(table.game, decide, view)
        if isinstance(values, str):
            assert values or not (decide.costs or holds), f"nothing is said about {decide.about}"
            continue
        advised += 1
        assert set(values) >= set(decide.actions), decide
        assert not holds or has_environment(address)


def advice(game: Game, decide: Decide, view: View) -> dict[str, Fraction] | str:
    """What the coach says of each action, or why nothing."""
    try:
        return game.values(decide, view)
    except NotImplementedError as why:
        return str(why)


@over(playable)
def test_a_seat_can_be_taken_in_the_terminal(address: str) -> None:
    """The help, the bets that it names, the coach, each question answered with the first answer, and the picture."""
    rules = house(address)
    bets = example(game_for(rules))
    said = "\n".join(("?", "bets", "rulings", bets, "coach", *[""] * 20))
    out = run("play", address, *options_of(rules), "--seat", "1", "--others", "2", text=said)
    assert "You leave with" in out
    assert "clause" in out


def example(game: Game) -> str:
    """The bets that the terminal's help names for a game."""
    return play._example(game)


@over(playable)
def test_random_episodes_run_in_the_environment(address: str) -> None:
    """Where there is one; an action that it leaves out is worth what another is."""
    if not has_environment(address):
        submission = msgspec.structs.asdict(house(address).submission)
        with pytest.raises(Refused, match="no hand is played"):
            croupier.gym.make(address, **submission)
        return
    env: Any = croupier.gym.make(address, **msgspec.structs.asdict(houses(address)[0]))
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    for _ in range(20):
        done = False
        while not done:
            if isinstance(env.table.pending, Decide) and env.table.pending.seat == env.seat:
                every_action_is_there(env, env.table.pending)
            _, _, over, cut, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
            done = over or cut
        _, info = env.reset()


def every_action_is_there(env: Any, decide: Decide) -> None:
    known = set(env._legal(decide).values())
    if left_out := set(decide.actions) - known:
        values = env.game.values(decide, env.table.view(env.seat))
        assert {values[action] for action in left_out} <= {values.get(action) for action in known}, decide


@over(playable, False, True)
def test_commands_answer_for_a_wager(address: str, much: bool) -> None:
    """What a laboratory asks of a chapter is answered: its law, and of its first wager odds and a session; and, as each
    pay table may be solved anew, by `make verify` a design."""
    rules = house(address)
    game = game_for(rules)
    how = options_of(rules)
    wager = next((one.wager for one in game.priced() if one.wager in wagers_counted(game, everything=False)), None)
    assert json.loads(run("export", address, "--json"))["wagers"]
    assert rules.chapter.name in run("rules", address)
    if wager is None:
        return  # all of them take minutes to count
    assert json.loads(run("odds", address, "-w", wager, *how, "--json"))
    assert json.loads(run("session", address, wager, "--rounds", "20", *how, "--json"))
    table = rules.table(next(one.tables_of for one in game.priced() if one.wager == wager)) if much else None
    if row := next((row for row in table.rows if re.fullmatch(r"\d+ to \d+", row.pays.text)), None) if table else None:
        assert run("design", address, wager, "--sweep", row.hand, "--fixed", *how)


@pytest.mark.verify
@over(against_the_house)
def test_a_report_can_be_written(address: str, tmp_path: Path) -> None:
    out = tmp_path / "report.md"
    run("report", address, "--rounds", "1e5", "--no-plots", "-o", str(out), *options_of(house(address), "--option"))
    assert load(address).name in out.read_text(encoding="utf-8")


def options_of(rules: Rules, flag: str = "-o") -> list[str]:
    """What a house has chosen, as a command takes it."""
    return [word for name, choice in rules.submission.options.items() for word in (flag, f"{name}={choice}")]


def run(*arguments: str, text: str = "") -> str:
    """What a command prints."""
    result = CliRunner().invoke(main.app, list(arguments), input=text, catch_exceptions=False)
    assert result.exit_code == 0, result.stderr
    return result.stdout
