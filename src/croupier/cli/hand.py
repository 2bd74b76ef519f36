"""The `hand` command."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from croupier.cli.options import Json, Markdown, Options, SubmissionFile, rules_of
from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.games.poker_room.hand import Hand
    from croupier.games.poker_room.phh import Written
    from croupier.tables.rounds import RoundRecord


def hand(
    file: Annotated[Path, typer.Argument(help="A poker hand history (PHH) or a round file.")],
    chapter: Annotated[
        str, typer.Option("--chapter", help="The chapter to play by. Default: the file's, or the first book's.")
    ] = "",
    option: Options = None,
    submission: SubmissionFile = None,
    write: Annotated[
        Path | None, typer.Option("--write", help="Write the hand to this file, with the final stacks.")
    ] = None,
    json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Replay a poker hand by a chapter: pots, rake and winners.

    Compares the result with what the hand history says.
    """
    from croupier.cli.show import print_json
    from croupier.games.poker_room import phh
    from croupier.games.poker_room.posted import killed
    from croupier.games.poker_room.variants import game_printed, variant_of
    from croupier.rules.files import read_text
    from croupier.tables.rounds import read

    text = read_text(file)
    if file.suffix in (".yaml", ".yml"):
        text = hand_of(read(file))
    written = phh.read(text)
    address = chapter or written.chapter
    _ = game_printed(rules_of(address, None, None, None, None, None), written.game)  # there is such a game
    said = [f"{name}={value}" for name, value in written.options.items()] if not chapter else []
    rules = rules_of(address, submission, [*said, *(option or ()), f"variant={written.game}"], None, None, None)
    variant, played = variant_of(rules), phh.adjudicated(written, rules)
    factor = killed(rules, played)
    after = played.terms.limits.times(factor)
    pots = [{"pot": rules.money(pot.cents), "seats": [seat + 1 for seat in pot.seats]} for pot in played.pots]
    awards = [
        {"pot": one.pot, "share": one.share or "uncontested", "player": one.seat + 1, "wins": rules.money(one.cents),
         "odd": rules.money(one.odd)}
        for one in played.awards
    ]  # fmt: skip
    data: dict[str, Any] = {
        "game": variant.id,
        "cite": variant.cite,
        "board": phh.named(played.board),
        "pots": pots,
        "rake": rules.money(played.rake),
        "contributions": {name: rules.money(cents) for name, cents in played.contributed.items()},
        "awards": awards,
        "shown": [seat + 1 for seat in played.shown],
        "next_bets": [rules.money(bet) for bet in dict.fromkeys(after.bets)],
        "ends": [rules.money(stack) for stack in played.stacks],
        "as_written": None if written.ends is None else written.ends == played.stacks,
    }
    if write is not None:
        write.write_text(phh.write(written, played.stacks), encoding="utf-8")
    if json:
        print_json(data)
        return
    _print(data, written, played, factor, rules.money, markdown)
    if data["as_written"] is False:
        raise Refused(
            "The file says that the hand ends otherwise: " + ", ".join(rules.money(one) for one in written.ends or ())
        )


def hand_of(record: RoundRecord) -> str:
    """A round file of a poker room as a hand in PHH: its first round."""
    from croupier.games.poker_room import as_round
    from croupier.games.poker_room.room import PokerRoom
    from croupier.tables.rounds import played

    table, _, _ = played(msgspec.structs.replace(record, then=[]))
    if not isinstance(table.game, PokerRoom):
        raise Refused(f"{table.game.rules.chapter.name} is not poker among players.")
    events = [(one.kind, one.data) for one in table.journal.events]
    stacks = {data["seat"]: data["cents"] for kind, data in events if kind == "sit"}
    carry: dict[str, Any] = next((data["carry"] for kind, data in events if kind == "stands"), {})
    return as_round.hand_of(table.game, stacks, carry, events)


def _print(
    data: dict[str, Any],
    written: Written,
    played: Hand,
    killed_by: Fraction,
    money: Callable[[int], str],
    markdown: bool,
) -> None:
    from croupier.cli.show import form, show

    rows = [
        [f"p{seat + 1}", phh_hand(played, seat), money(written.stacks[seat]), money(played.put[seat]),
         money(sum(one.cents for one in played.awards if one.seat == seat)), money(played.stacks[seat])]
        for seat in range(len(written.stacks))
    ]  # fmt: skip
    board = f" on {data['board']}" if data["board"] else ""
    how = form(False, False, markdown)
    show(how, ["player", "cards", "had", "put in", "won", "has"], rows, title=f"{data['game']}{board} ({data['cite']})")
    lines = [
        [f"{'side pot ' + str(one['pot']) if one['pot'] else 'main pot'}", one["share"], f"p{one['player']}",
         one["wins"], one["odd"]]
        for one in data["awards"]
    ]  # fmt: skip
    show(how, ["pot", "share", "player", "wins", "of it odd"], lines, title="Pots")
    taken = [("rake", data["rake"]), *data["contributions"].items()]
    print("Taken from the pot: " + ", ".join(f"{name} {amount}" for name, amount in taken) + ".")
    if killed_by != 1:
        print(f"The next hand has {killed_by} of the posted limits: bets of {' and '.join(data['next_bets'])}.")


def phh_hand(played: Hand, seat: int) -> str:
    """A seat's cards, folded hands in brackets."""
    from croupier.games.poker_room.phh import named

    said = named(played.own[seat])
    return said if played.live[seat] else f"({said})"
