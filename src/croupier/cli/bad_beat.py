"""The `bad-beat` command."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import typer

from croupier.cli.options import Json, Markdown
from croupier.errors import Refused


def bad_beat(
    least: Annotated[str, typer.Argument(help="The least hand that qualifies, five cards: 'Tc Td Th Ts 2c'.")],
    players: Annotated[int, typer.Option("--players", "-n", min=2, max=11, help="Players who are dealt in.")] = 10,
    pocket_pair: Annotated[
        bool, typer.Option("--pocket-pair", help="Four of a kind qualifies with a pair in the hole only.")
    ] = False,
    contribution: Annotated[str, typer.Option("--contribution", help="What each pot contributes, in dollars.")] = "1",
    seed: Annotated[str, typer.Option("--seed", help="What the fund begins with, in dollars.")] = "0",
    hands: Annotated[float, typer.Option("--hands", min=0, help="Hands an hour at a table.")] = 30,
    tables: Annotated[float, typer.Option("--tables", min=0, help="Tables that contribute.")] = 1,
    hours: Annotated[float, typer.Option("--hours", min=0, help="Hours a day.")] = 24,
    chapter: Annotated[str, typer.Option("--chapter", help="The chapter whose shares hold.")] = "gr/07",
    json: Json = False,
    markdown: Markdown = False,
) -> None:
    """How often a Bad Beat with both hole cards happens in hold'em if nobody folds, exactly; and what its fund pays."""
    from croupier.cli.show import form, print_json, show
    from croupier.equipment.cards import cards, names
    from croupier.games.poker_room.jackpots import bad_beat as chance_of
    from croupier.rules.pays import cents, money

    held = cards(least)
    chance = chance_of(held, players, pocket_pair=pocket_pair)
    if not chance:
        raise Refused("Such a hand is never beaten by another.")
    a_day = Fraction(hands * tables * hours)
    jackpot = cents(seed) + cents(contribution) / chance
    rows: list[list[str]] = [
        ["chance in a hand", f"{float(chance):.4e}"],
        ["hands between hits, on average", f"{float(1 / chance):,.0f}"],
        ["jackpot at a hit, on average", money(int(jackpot))],
    ]
    if a_day:
        rows.insert(2, ["days between hits, on average", f"{float(1 / chance / a_day):,.1f}"])
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
                "shares": [{"who": who, "share": share, "cite": cite} for who, share, _, cite in shares],
            }
        )
        return
    title = f"{names(held)} or better beaten, {players} players, nobody folds"
    show(form(False, False, markdown), ["", "figure"], rows, title=title)


def _shares(chapter: str) -> list[tuple[str, str, Fraction, str]]:
    """Who gets what part of the jackpot, as the chapter prints it."""
    from croupier.rules.submission import Rules

    rules = Rules(chapter)
    table = rules.table("bad-beat") if rules.has("bad-beat") else None
    if table is None:
        return []
    return [(row.hand, row.pays.text, row.pays.share, rules.cite(table.cite)) for row in table.rows]
