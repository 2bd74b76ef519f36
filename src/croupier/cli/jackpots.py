"""The `bad-beat` and `high-hand` commands: what the jackpots of a poker room are worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import typer

from croupier.cli.options import Json, Markdown, counting
from croupier.errors import Refused

Least = Annotated[
    str,
    typer.Argument(help="The lowest qualifying hand: TTTT2, AAAJJ, 98765s, or five cards such as 'Tc Td Th Ts 2c'."),
]
Players = Annotated[int, typer.Option("--players", "-n", min=2, max=11, help="Number of players dealt in.")]
Contribution = Annotated[str, typer.Option("--contribution", help="The contribution of each pot in dollars.")]
Hands = Annotated[float, typer.Option("--hands", min=0, help="Hands per hour at each table.")]
Tables = Annotated[float, typer.Option("--tables", min=0, help="Number of tables that contribute.")]
Hours = Annotated[float, typer.Option("--hours", min=0, help="Hours per day.")]


def bad_beat(
    least: Least,
    players: Players = 10,
    pocket_pair: Annotated[
        bool, typer.Option("--pocket-pair", help="Four of a kind qualifies only with a pocket pair.")
    ] = False,
    contribution: Contribution = "1",
    seed: Annotated[str, typer.Option("--seed", help="The starting amount of the fund in dollars.")] = "0",
    reserve: Annotated[
        float, typer.Option("--reserve", min=0, max=100, help="Percent of each contribution kept for the next fund.")
    ] = 0,
    hands: Hands = 30,
    tables: Tables = 1,
    hours: Hours = 24,
    chapter: Annotated[
        str, typer.Option("--chapter", help="The chapter whose jackpot shares apply. Default: the first that has any.")
    ] = "",
    json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Show how often a Bad Beat jackpot hits in hold'em.

    Assumes that nobody folds; with what the jackpot fund pays.
    """
    from croupier.cli.show import form, print_json, show
    from croupier.equipment.cards import names
    from croupier.games.poker_room.jackpots import bad_beat as chance_of
    from croupier.ranking.named import five
    from croupier.rules.books import house_money as money
    from croupier.rules.pays import cents

    held = five(least)
    with counting("Bad Beats") as _:
        chance = chance_of(held, players, pocket_pair=pocket_pair)
    if not chance:
        raise Refused("Such a hand is never beaten by another.")
    a_day = Fraction(hands * tables * hours)
    kept = Fraction(str(reserve)) / 100
    collected = cents(contribution) / chance  # between two hits, on average
    jackpot = cents(seed) + collected  # what is held back of one fund begins the next
    rows = _often(chance, a_day)
    rows.append(["jackpot at a hit, on average", money(int(jackpot))])
    if reserve:
        rows.append(["of it from the reserve of the fund before", money(int(collected * kept))])
    if a_day:
        rows.append(["growth of the fund a day", money(int(cents(contribution) * (1 - kept) * a_day))])
    shares = _shares(chapter)
    rows += [[f"{who} ({share}, {cite})", money(int(jackpot * part))] for who, share, part, cite in shares]
    if json:
        print_json(
            {
                "least": names(held),
                "players": players,
                "pocket_pair": pocket_pair,
                "chance": str(chance),
                "hands_between": float(1 / chance),
                "days_between": float(1 / chance / a_day) if a_day else None,
                "jackpot_cents": float(jackpot),
                "reserve_cents": float(collected * kept),
                "shares": [{"who": who, "share": share, "cite": cite} for who, share, _, cite in shares],
            }
        )
        return
    title = f"{names(held)} or better beaten, {players} players, nobody folds"
    show(form(False, False, markdown), ["", "figure"], rows, title=title)


def high_hand(
    least: Least = "22233",
    players: Players = 10,
    period: Annotated[str, typer.Option("--period", help="Length of a qualifying period.")] = "4 hours",
    contribution: Contribution = "1",
    hands: Hands = 30,
    tables: Tables = 1,
    hours: Hours = 24,
    json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Show how often a high-hand jackpot hits in hold'em.

    Assumes that nobody folds; with what a period pays.
    """
    from croupier.cli.show import form, print_json, show
    from croupier.equipment.cards import names
    from croupier.games.poker_room.high_hands import high_hand as chance_of
    from croupier.ranking.named import five
    from croupier.rules.books import house_money as money
    from croupier.rules.pays import cents
    from croupier.rules.submission_check import minutes

    held = five(least)
    with counting("high hands") as _:
        chance = chance_of(held, players)
    a_day, dealt = Fraction(hands * tables * hours), Fraction(hands * tables) * minutes(period) / 60
    none = float(1 - chance) ** float(dealt)
    pool = float(cents(contribution) * dealt)
    paid = pool / (1 - none) if dealt else 0.0  # with what periods without such a hand have left
    rows = _often(chance, a_day)
    rows += [
        ["hands in a period", f"{float(dealt):,.0f}"],
        ["chance that a period has none", f"{none:.4e}"],
        ["contributions of a period", money(int(pool))],
        ["payout, on average", money(int(paid))],
    ]
    if json:
        print_json(
            {
                "least": names(held),
                "players": players,
                "chance": str(chance),
                "hands_between": float(1 / chance),
                "days_between": float(1 / chance / a_day) if a_day else None,
                "period_minutes": minutes(period),
                "no_hand_in_a_period": none,
                "pool_cents": pool,
                "payout_cents": paid,
            }
        )
        return
    title = f"{names(held)} or better made, {players} players, nobody folds"
    show(form(False, False, markdown), ["", "figure"], rows, title=title)


def _often(chance: Fraction, a_day: Fraction) -> list[list[str]]:
    """How often something happens, in hands and days."""
    rows = [
        ["chance in a hand", f"{float(chance):.4e}"],
        ["hands between hits, on average", f"{float(1 / chance):,.1f}"],
    ]
    return [*rows, ["days between hits, on average", f"{float(1 / chance / a_day):,.4g}"]] if a_day else rows


def _shares(chapter: str) -> list[tuple[str, str, Fraction, str]]:
    """Who gets what part of the jackpot, as the chapter prints it; where none is named, as the first that does."""
    from croupier.games.poker_room.phh import GAME
    from croupier.rules.loader import addresses, load
    from croupier.rules.submission import Rules

    named = (Rules(chapter),) if chapter else (Rules(law) for law in map(load, addresses()) if law.game == GAME)
    for rules in named:
        if table := rules.table("bad-beat") if rules.has("bad-beat") else None:
            return [(row.hand, row.pays.text, row.pays.share, rules.cite(table.cite)) for row in table.rows]
    return []
