"""A table in the terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table as Grid

from croupier.cli.felt import picture_of
from croupier.drills.words import outcome_said
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.appearance import EventBoard, NumberGrid
from croupier.games.base import Game, View
from croupier.games.capabilities import (
    AmongPlayers,
    StandingWagers,
    TypedBets,
    buy_in,
    pool_of,
    price_of,
    seals_cards,
    showdown,
)
from croupier.games.script import NO_LIMIT, Decide, Halted, PlaceName, Settled, TakeWagers
from croupier.odds.pricing import warnings
from croupier.rules.law import Irregularity
from croupier.rules.numbers import whole
from croupier.rules.pays import cents
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key, wager_key
from croupier.tables import companions
from croupier.tables.driving import drive
from croupier.tables.journal import Journal
from croupier.tables.table import Table

console = Console(highlight=False)
FEW = 6
"""How many of a great many ways to pick cards or tiles are shown."""
_REOPENED = "What stopped play has been put right; the table opens again."
_HELD: list[str] = []
"""Irregularities that the player has named before they could happen: they happen at the next spin, throw or card."""


class Leave(Exception):  # noqa: N818 (not an error)
    """The player gets up."""


def sit_down(rules: Rules, seat: int, others: int, bankroll: int, journal: Path | None) -> None:
    """Play at a table until the player leaves."""
    game = game_for(rules)
    if journal is not None and journal.exists():
        raise Refused(f"{journal} exists already; a journal is begun, never written over.")
    table = Table(game, journal=Journal(journal), pause=True)
    game.check_supplied()
    table.sit(seat, "you", bankroll)
    free = [number for number in range(1, game.seats + 1) if number != seat]
    for number, name in zip(free[:others], companions.NAMES, strict=False):
        table.sit(number, name, max(100_000, buy_in(game)))
    console.rule(f"[bold]{rules.chapter.name}[/]  [dim]{rules.chapter.address}[/]")
    for warning in dict.fromkeys(warnings(rules)):
        console.print(f"[yellow]Warning: {warning}[/]")
    console.print(_help(game))
    last: dict[str, int] = {}
    try:
        while table.bankroll(seat) > 0 or table.stakes.get(seat):
            if table.closed:
                console.print(_REOPENED)
                table.reopen()
            if isinstance(game, AmongPlayers):
                _ask_to_deal(table, seat)
            if table.charge_if_due(datetime.now(UTC)):
                console.print("The time charge is taken.")
            table.begin()
            bets, told = _round(table, seat, last)
            last = bets or last
            _result(table, seat, told)
    except (Leave, EOFError, KeyboardInterrupt):
        pass
    rounds = table.rounds - table.playing
    after = f"{rounds} round{'' if rounds == 1 else 's'}"
    console.print(f"\nYou leave with [bold]{rules.money(table.bankroll(seat))}[/] after {after}.")
    if journal is not None:
        console.print(f"The journal is in {journal}; `croupier verify {journal}` checks it.")


def _round(table: Table, seat: int, last: dict[str, int]) -> tuple[dict[str, int], int]:
    """Play a round; the bets, and how much of what the dealer says the player has been told."""
    bets, told = last, 0

    def wagers(request: TakeWagers) -> None:
        nonlocal bets
        if request.seat == seat:
            bets = _ask_wagers(table, seat, last)
        else:
            companions.make_bet(table, request)

    def decide(request: Decide) -> None:
        nonlocal told
        if request.seat == seat:
            told = _show(table, seat, told)
            _ask_action(table, request)
        else:
            companions.decide(table, companions.ranked(table.game, request, table.view(request.seat)))

    def equipment(_: object) -> None:
        if not _rule_held(table):
            table.proceed()

    drive(table, wagers=wagers, decide=decide, equipment=equipment)
    while isinstance(table.pending, Halted):
        console.print(_REOPENED)
        table.reopen()
        drive(table, wagers=wagers, decide=decide, equipment=equipment)
    if _HELD:
        console.print(f"[red]{', '.join(_HELD)} had no moment in this round.[/]")
        _HELD.clear()
    return bets, told


def _help(game: Game) -> Group:
    """What can be said at a table of this game."""
    bets = _example(game)
    lines = [("enter", "the same bets again" + (", or the first action offered" if game.decides else ""))]
    lines += [
        *(game.phrases() if isinstance(game, TypedBets) else ()),
        ("bets", "the wagers and their spots"),
        ("odds", "what they are worth"),
        *([("coach", "what each action is worth now")] if game.decides else []),
        ("rulings", "what can go wrong"),
        ("rule ID", "it goes wrong, and the book's ruling acts; a wager of yours follows where it is about one"),
        *((f"rule {one.id} 5-6", "dice that are disputed are read so") for one in _disputed(game)),
        ("pass", "sit this round out"),
        ("quit", "leave the table; ? shows this again"),
    ]
    grid = Grid.grid(padding=(0, 2))
    for said, what in lines:
        grid.add_row(f"  [yellow]{said}[/]", what)
    units = game.rules.currency.units
    return Group(
        f"Bet a wager and {units}{', a spot after a colon' if ':' in bets else ''}: [yellow]{bets}[/]",
        grid,
    )


def _disputed(game: Game) -> list[Irregularity]:
    """What can go wrong with dice so that somebody decides what came up."""
    return [
        one
        for one in game.rules.chapter.irregularities
        if {"call-supervisor", "reroll"} <= set(one.effect) and game.rules.holds(one.requires)
    ]


def _example(game: Game) -> str:
    """Bets that can be made at a table of this game: on the first wager, and on one beside it."""
    spots = game.spots()

    def stake(wager: str, dollars: int) -> dict[str, int]:
        return {wager_key(wager, list(spots.get(wager) or ("",))[-1]): 100 * dollars}

    mains = game.together or [law.id for law in game.rules.offered if law.kind == "main"][:1]
    bets = {key: amount for wager in mains for key, amount in stake(wager, 10).items()}
    try:
        game.check_wagers(1, bets, {})
    except Refused:  # no wager is made alone
        bets = game.usual_wagers()
    sides = [law.id for law in game.rules.offered if law.kind == "side"]
    for more in (stake(wager, dollars) for wager in sides for dollars in (5, 1)):
        try:
            game.check_wagers(1, bets | more, {})
        except Refused:
            continue
        bets |= more
        break
    return ", ".join(f"{key} {amount // 100}" for key, amount in bets.items())


def _typed() -> str:
    """What the player types; shown where no terminal does so."""
    text = input().strip()
    if not sys.stdin.isatty():
        console.print(escape(text))
    return text


def _ask_wagers(table: Table, seat: int, last: dict[str, int]) -> dict[str, int]:
    money = table.game.rules.money
    console.print()
    if table.rounds == 1:
        _bets(table.game)
    if isinstance(table.game.arrangement, (NumberGrid, EventBoard)) and table.rounds == 1:
        for shown in picture_of(table.game, table.view(seat), table.players, seat, []):
            console.print(shown)
    request = table.pending
    asked = request.limits if isinstance(request, TakeWagers) else {}
    if asked:
        last = {key: stake for key, stake in last.items() if key in asked and asked[key][0] <= stake <= asked[key][1]}
    if isinstance(table.game, StandingWagers):
        if table.stakes.get(seat):
            last = {}  # what stands need not be made again
        last = {key: stake for key, stake in last.items() if stake > 0}
    last = _possible(table, seat, last)
    again = ", ".join(f"{key} {money(stake)}" for key, stake in last.items())
    while True:
        console.print(
            f"[dim]{money(table.bankroll(seat))} in front of you.[/] "
            f"{_asked_for(table.game.rules, request) if asked else 'Your bets'}"
            f"{f' [dim]({again})[/]' if again else ''}: ",
            end="",
        )
        text = _typed()
        try:
            if _command(table, text, None):
                if not table.playing:
                    return last
                continue
            stakes = {} if text == "pass" else _parse_bets(table.game, text) if text else dict(last)
            if not stakes and text != "pass" and not asked and not table.stakes.get(seat):
                console.print("Bet on something, or say [yellow]pass[/] or [yellow]quit[/].")
                continue
            table.answer(stakes)
            return stakes or last
        except Refused as refused:
            if not text and table.stakes.get(seat):  # the same again cannot be, but wagers stand
                table.answer({})
                return last
            console.print(f"[red]{escape(str(refused))}[/]")


def _ask_to_deal(table: Table, seat: int) -> None:
    """Wait for the player, who need not bet to be dealt in; companions that run low buy chips."""
    for other in table.players:
        if other != seat and table.bankroll(other) < buy_in(table.game) // 4:
            table.buy(other, buy_in(table.game))
    if seat in table.resting:
        table.rest(seat, False)
    while True:
        console.print(
            f"[dim]{table.game.rules.money(table.bankroll(seat))} in front of you.[/] The next hand? ", end=""
        )
        text = _typed().lower()
        if text == "pass":
            table.rest(seat)
            return
        try:
            if not _command(table, text, None):
                return
        except Refused as refused:
            console.print(f"[red]{escape(str(refused))}[/]")


def _possible(table: Table, seat: int, last: dict[str, int]) -> dict[str, int]:
    """Of the last bets those that can be made now."""

    def allowed(stakes: dict[str, int]) -> bool:
        try:
            table.game.check_wagers(seat, stakes, table.carry)
        except Refused:
            return False
        return True

    if not last or allowed(last):
        return last
    kept = {key: stake for key, stake in last.items() if allowed({key: stake})}
    return kept if allowed(kept) else {}


def _asked_for(rules: Rules, request: object) -> str:
    """Which wagers can be made now, where only some can."""
    assert isinstance(request, TakeWagers)
    amounts = [
        f"[yellow]{key}[/] {rules.money(least)} " + (f"to {rules.money(most)}" if most < NO_LIMIT else "or more")
        for key, (least, most) in request.limits.items()
    ]
    return f"{request.about.capitalize()}: {', '.join(amounts)}, or [yellow]pass[/]"


def _price(game: Game, key: str) -> int:
    """What a wager costs whose price is fixed, in cents; 0: there is no such wager, or its player says how much."""
    wager, spot = parse_key(key)
    return price_of(game, key) if spot in game.spots().get(wager, ()) else 0


def _parse_bets(game: Game, text: str) -> dict[str, int]:
    stakes: dict[str, int] = {}
    for part in text.replace(";", ",").split(","):
        words = part.split()
        if len(words) == 1 and (price := _price(game, words[0].lower())):
            stakes[words[0].lower()] = price
            continue
        if len(words) < 2:
            first = game.rules.offered[0].id
            key = wager_key(first, next(iter(game.spots().get(first, ())), ""))
            such = f"a wager and an amount, such as '{key} {(price_of(game, key) or 1000) / 100:g}'"
            raise Refused(f"{part.strip()!r} is not a bet.", allowed=(such,))
        key = "-".join(words[:-1]).lower()
        if any(whole(word.lstrip(game.rules.currency.sign)) is not None for word in words[1:-1]) and not game.rules.has(
            parse_key(key).wager
        ):
            raise Refused(f"{part.strip()!r} is more than one bet.", allowed=("commas between bets",))
        amount = -cents(words[-1][1:]) if words[-1].startswith("-") else cents(words[-1])
        stakes[key] = stakes.get(key, 0) + amount
    return stakes


def _ask_action(table: Table, request: Decide) -> None:
    shown, left = _few(request.actions)
    costs = {action: sum(request.costs.get(action, {}).values()) for action in request.actions}
    offered = "  ".join(
        f"[yellow]{said}[/]" + (f" ({table.game.rules.money(costs[action])})" if costs[action] else "")
        for action, said in zip(request.actions, request.offered, strict=True)
        if action in shown
    )
    if left:
        offered += f"  or {left} others"
    rules = table.game.rules
    named = rules.has(request.about)
    about = rules.wager(request.about).name if named else request.about.replace("-", " ").capitalize()
    while table.pending is request:
        console.print(f"{about}?  {offered}: ", end="")
        text = _typed().lower()
        try:
            if _command(table, text, request):
                continue
            table.answer(_meant(request, text))
        except Refused as refused:
            console.print(f"[red]{escape(str(refused))}[/]")


def _meant(request: Decide, text: str) -> str:
    """The answer that a player types: an action or the beginning of one, with dollars after it where it has them."""
    if not text:
        return request.actions[0]
    for said, dollars in ((text, ""), text.rpartition(" ")[::2]):
        begun = [action for action in request.actions if said and action.startswith(said)]
        if len(begun) == 1 and (not dollars or begun[0] in request.amounts):
            return f"{begun[0]} {dollars}".strip()
    return text


def _few(actions: Iterable[str]) -> tuple[list[str], int]:
    """Of cards or tiles that can be picked in a great many ways the first ones, and how many are left out."""
    pairs = [action for action in actions if " " in action]
    hidden = pairs[FEW:] if len(pairs) > 2 * FEW else []
    return [action for action in actions if action not in hidden], len(hidden)


def _command(table: Table, text: str, request: Decide | None) -> bool:
    """Do what is not a bet or an action; whether it was that."""
    word, _, rest = text.partition(" ")
    if word in ("quit", "q", "exit"):
        raise Leave
    if word in ("?", "help", "h"):
        console.print(_help(table.game))
    elif word == "bets":
        _bets(table.game)
    elif word == "odds":
        _odds(table.game)
    elif word == "coach":
        _coach(table, request)
    elif word == "rulings":
        grid = Grid(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
        for column in ("id", "what happens", "clause"):
            grid.add_column(column)
        for one in table.game.rules.chapter.irregularities:
            grid.add_row(f"[yellow]{one.id}[/]", escape(one.event), f"[dim]{one.cite}[/]")
        console.print(grid)
    elif word == "rule":
        irregularity, _, named = rest.strip().partition(" ")
        try:
            law = _rule(table, irregularity, named, request)
            console.print(f"[bold magenta]{law.ruling}[/] [dim]{table.game.rules.cite(law.cite)}[/]")
        except Refused:
            known = {one.id: one for one in table.game.rules.chapter.irregularities}
            effects = set(known[irregularity].effect) if irregularity in known else set()
            if request is not None or not {"void-result", "pay", "return-wager"} & effects:
                raise
            _HELD.append(rest.strip())
            console.print(f"It happens in this round: [magenta]{escape(known[irregularity].event)}[/]")
    else:
        return False
    return True


def _rule(table: Table, irregularity: str, named: str, request: object) -> Irregularity:
    """Make a ruling act; `named` is the wager that it is about, or what somebody reads on dice that are shown."""
    seat = request.seat if isinstance(request, (Decide, TakeWagers)) else None
    reading = [int(die) for die in named.split("-")] if re.fullmatch(r"[0-9](-[0-9])+", named) else None
    wager = "" if reading else named
    if wager and seat is None:
        seat = next((number for number, held in table.stakes.items() if wager.partition(" ")[0] in held), None)
    return table.rule(irregularity, seat, wager=wager, result=reading)


def _rule_held(table: Table) -> bool:
    """Make the first irregularity that is held act, if this is its moment; whether it was."""
    if not _HELD:
        return False
    irregularity, _, named = _HELD[0].partition(" ")
    try:
        _rule(table, irregularity, named, None)
    except Refused:
        return False
    _HELD.pop(0)
    return True


def _bets(game: Game) -> None:
    grid = Grid(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    spots = game.spots()
    made = [law for law in game.rules.offered if law.kind not in ("raise", "bonus") and law.when != "decision"]
    on_spots = any(spots.get(law.id) for law in made)
    for column in ("wager", "wins", *(["spots"] if on_spots else []), "clause"):
        grid.add_column(column)
    for law in made:
        where = spots.get(law.id, ())
        shown = ", ".join(where[:3]) + (f" … ({len(where)})" if len(where) > 3 else "")
        grid.add_row(law.id, law.wins, *([shown] if on_spots else []), law.cite)
    console.print(grid)


def _odds(game: Game) -> None:
    from croupier.odds.pricing import Conditions, price

    grid = Grid(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for column in ("wager", "table", "house edge", "exactly"):
        grid.add_column(column)
    with console.status("Counting"):
        for priced in game.priced():
            if game.rules.offers(priced.wager):
                one = price(game, priced, game.count(priced), Conditions())
                grid.add_row(one.wager, one.paytable, f"{float(one.house_advantage):.4%}", str(one.house_advantage))
    console.print(grid)


def _coach(table: Table, request: Decide | None) -> None:
    if request is None:
        console.print("The coach speaks when you have something to decide.")
        return
    try:
        with console.status("Counting"):
            values = table.game.values(request, table.view(request.seat))
    except NotImplementedError as unknown:
        console.print(str(unknown) or "Nothing to choose between here: every action is worth the same.")
        return
    best = max(values, key=lambda action: values[action])
    shown, left = _few(values)
    for action in shown:
        value = values[action]
        mark = "[green]best[/]" if action == best else ""
        exactly = f"[dim]{value}[/] " if table.game.exact_values else ""
        console.print(f"  {action:10} {float(value):+.4f} {table.game.unit}  {exactly}{mark}")
    if left:
        console.print(f"  {left} others   {float(min(values.values())):+.4f} at worst")


def _show(table: Table, seat: int, told: int) -> int:
    """The table, and what the dealer has said since so much was told; how much is told now."""
    view = table.view(seat)
    made = {} if table.playing else showdown(table.game, _seen(view), _decided(table))
    own = [line.wager for line in table.lines if line.seat == seat]
    for shown in picture_of(table.game, view, table.players, seat, table.results, made=made, settled=own):
        console.print(shown)
    for said in table.said[told:]:
        if said.text != "No more bets.":
            console.print(f"[magenta]{said.text}[/] [dim]{said.cite}[/]")
    return len(table.said)


def _seen(view: View) -> dict[PlaceName, Sequence[int]]:
    """The hands of which every card can be seen."""
    return {place: cards for place, cards in view.cards.items() if min(cards, default=0) >= 0}


def _decided(table: Table) -> dict[int, str]:
    """What each seat decided last."""
    return {one.data["seat"]: one.data["action"] for one in table.journal.events if one.kind == "decision"}


def _result(table: Table, seat: int, told: int) -> None:
    money = table.game.rules.money
    _show(table, seat, told)
    own = [line for line in table.lines if line.seat == seat and (line.stake or line.net)]
    if own:
        console.print(_settlement(table.game, own))
    total = sum(line.net for line in own)
    colour = "green" if total > 0 else "red" if total < 0 else "white"
    console.print(f"This round: [bold {colour}]{money(total)}[/]   You have {money(table.bankroll(seat))}.")
    start = next(event for event in reversed(table.journal.events) if "commitment" in event.data)
    when = "when the shoe is over" if start.kind == "shuffle" else "now"
    shown = (
        "the cards shown are opened in the journal" if seals_cards(table.game) else f"seed shown in the journal {when}"
    )
    console.print(f"[dim]Committed {start.data['commitment'][:16]}…, {shown}.[/]")


def _settlement(game: Game, lines: list[Settled]) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for column in ("wager", "outcome", "pays", "net", "clause"):
        grid.add_column(column, justify="right" if column == "net" else "left")
    for line in lines:
        colour = "green" if line.net > 0 else "red" if line.net < 0 else ""
        net = f"[{colour}]{game.rules.money(line.net)}[/]" if colour else game.rules.money(line.net)
        name = pool_of(game, line.wager) or line.wager
        came_to = outcome_said(game.rules, line.outcome, line.hand)
        grid.add_row(name, came_to, line.pays, net, f"[dim]{line.cite}[/]")
    return grid
