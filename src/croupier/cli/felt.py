"""Cards, wheel and layout in colour, for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.equipment.cards import picture
from croupier.games.base import Game, View
from croupier.games.wheel.roulette import Roulette
from croupier.rules.pays import money

_RED, _BLACK, _GREEN = "bold white on red3", "bold white on grey11", "bold white on green4"


def card_face(card: int) -> Text:
    """One card, its back for -1."""
    if card < 0:
        return Text("▒▒▒", style="blue on white")
    style = "bold red3 on white" if card < 52 and card & 3 in (1, 2) else "bold black on white"
    return Text(f"{picture(card):^3}", style=style)


def hand(cards: Iterable[int]) -> Text:
    """Cards side by side."""
    return Text(" ").join(card_face(card) for card in cards)


def chips(stakes: Mapping[str, int]) -> Text:
    """Wagers as a line."""
    text = Text()
    for key, cents in stakes.items():
        text.append(f" {key} ", style="bold yellow")
        text.append(money(cents))
    return text


def card_table(view: View, names: Mapping[int, str], me: int) -> Panel:
    """A card table as one seat sees it: dealer above, community cards, then the seats."""
    grid = Table.grid(padding=(0, 2))
    for place in ("dealer", "community"):
        if place in view.cards:
            grid.add_row(Text(place.capitalize(), style="bold"), hand(view.cards[place]), Text())
    for seat in sorted(names):
        label = Text(f"{seat} {names[seat]}", style="bold cyan" if seat == me else "")
        grid.add_row(label, hand(view.cards.get(f"seat {seat}", ())), chips(view.stakes.get(seat, {})))
    return Panel(grid, border_style="green4", title="table", title_align="left")


def pocket(name: str, reds: frozenset[str]) -> Text:
    """A number in its colour."""
    style = _GREEN if name in ("0", "00") else _RED if name in reds else _BLACK
    return Text(f"{name:^4}", style=style)


def roulette_layout(live: Sequence[str], reds: frozenset[str], landed: str = "") -> Panel:
    """The layout with the point marker on the last number."""
    lines = []
    for top in (3, 2, 1):
        line = Text("    ")
        zero = {3: "00", 2: "", 1: "0"}[top] if "00" in live else {3: "", 2: "0", 1: ""}[top]
        line.append(f"{zero:^4}", style=_GREEN)
        line.append(" ")
        for number in range(top, 37, 3):
            face = pocket(str(number), reds)
            if str(number) == landed:
                face = Text(f"●{number:^3}", style="bold black on yellow")
            line.append_text(face)
        line.append(f" column:{top}")
        lines.append(line)
    below = Text("         " + f"{'dozen:1':^16}{'dozen:2':^16}{'dozen:3':^16}", style="green")
    outside = Text("         " + f"{'low':^8}{'even':^8}{'red':^8}{'black':^8}{'odd':^8}{'high':^8}", style="green")
    return Panel(Group(*lines, below, outside), border_style="green4", title="layout", title_align="left")


def wheel_strip(pockets: Sequence[str], reds: frozenset[str], landed: str) -> Text:
    """The wheel around the pocket in which the ball rests."""
    place = list(pockets).index(landed)
    size = len(pockets)
    strip = Text()
    for step in range(-5, 6):
        name = pockets[(place + step) % size]
        strip.append_text(Text(f"[{name}]", style="bold black on yellow") if step == 0 else pocket(name, reds))
    return strip


def picture_of(game: Game, view: View, names: Mapping[int, str], me: int, results: Sequence[object]) -> list[object]:
    """Everything that lies on the table of a game."""
    if isinstance(game, Roulette):
        reds, live = game.reds, game.live
        landed = str(results[-1]) if results else ""
        shown: list[object] = [roulette_layout(live, reds, landed)]
        if landed:
            shown.append(wheel_strip(game.wheel.pockets, reds, landed))
        return shown
    return [card_table(view, names, me)]
