"""The `equity` command."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from croupier.cli.options import Csv, Json, Markdown, Options, SubmissionFile, counting, rules_of
from croupier.errors import Refused

UNKNOWN = ("random", "any", "*")


def equity(
    game: Annotated[
        str, typer.Argument(help="A game of the poker room: hold-em-high, omaha-eight-or-better, badugi ...")
    ],
    hands: Annotated[list[str], typer.Argument(help="The hands: AhKh or 'Ah Kh', part of a hand, or random.")],
    board: Annotated[str, typer.Option("--board", "-b", help="Community cards already dealt.")] = "",
    dead: Annotated[str, typer.Option("--dead", help="Dead cards.")] = "",
    chapter: Annotated[
        str, typer.Option("--chapter", help="The chapter whose rankings and readings apply. Default: the first book's.")
    ] = "",
    exact: Annotated[
        bool, typer.Option("--exact", help="Enumerate every possible board, however long it takes.")
    ] = False,
    samples: Annotated[int, typer.Option("--samples", min=0, help="Sample this many random deals instead.")] = 0,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The seed of the random deals.")] = 1,
    option: Options = None,
    submission: SubmissionFile = None,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
) -> None:
    """Show the exact equity of poker hands."""
    from croupier.cli.show import form, show
    from croupier.equipment.cards import names, several
    from croupier.games.poker_room.equity import equity as worth_of
    from croupier.games.poker_room.phh import GAME
    from croupier.games.poker_room.variants import game_printed, variant_of
    from croupier.rules.loader import first_of

    if exact and samples:
        raise Refused("Either all that can come is looked at, or so many deals at random.")
    chapter = chapter or first_of(GAME)
    _ = game_printed(rules_of(chapter, None, None, None, None, None), game)  # there is such a game
    rules = rules_of(chapter, submission, [*(option or ()), f"variant={game}"], None, None, None)
    variant = variant_of(rules)
    known = [() if hand.lower() in UNKNOWN else several(hand) for hand in hands]
    with counting(variant.id) as _:
        found = worth_of(variant, known, several(board), several(dead), exact=exact, samples=samples, seed=seed)
    rows, data = [], []
    for one in found.hands:
        said = names(one.hand) or "random"
        rows.append([said, f"{float(one.equity):.4%}", f"{float(one.wins):.4%}", f"{float(one.shares):.4%}",
                     str(one.equity) if found.exact else f"± {one.error:.4%}"])  # fmt: skip
        data.append(_data(said, one, found.exact))
    how = f"all {found.deals:,} deals" if found.exact else f"{found.deals:,} deals at random, ± one standard error"
    title = f"{variant.id}{' on ' + names(found.board) if found.board else ''}: {how} ({variant.cite})"
    columns = ["hand", "equity", "wins the pot", "shares it", "exactly" if found.exact else "error"]
    whole = {"game": variant.id, "cite": variant.cite, "board": names(found.board), "deals": found.deals,
             "exact": found.exact, "hands": data}  # fmt: skip
    show(form(json, csv, markdown), columns, rows, whole, title)


def _data(said: str, one: Any, exact: bool) -> dict[str, Any]:
    """A hand's worth as plain data: fractions where it is exact."""
    parts = {"equity": one.equity, "wins": one.wins, "shares": one.shares}
    if exact:
        return {"hand": said, **{name: str(part) for name, part in parts.items()}}
    return {"hand": said, **{name: float(part) for name, part in parts.items()}, "error": one.error}
