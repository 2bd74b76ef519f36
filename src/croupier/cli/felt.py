"""Cards, wheel and layout in colour, for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain, islice
from types import MappingProxyType

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.equipment.cards import picture
from croupier.equipment.pieces import Half
from croupier.games.appearance import (
    BallBoard,
    CardTable,
    DiceBoard,
    DiceRows,
    EventBoard,
    Made,
    NumberBoxes,
    NumberGrid,
    Paper,
    Track,
    TwoHands,
    WheelBoard,
)
from croupier.games.base import Game, View
from croupier.games.capabilities import (
    CountsPoints,
    DrawsBalls,
    MovesMarker,
    Tickets,
    box_of,
    pool_of,
    tones_of,
    wheel_of,
)
from croupier.games.places import (
    BANKER,
    BONUS,
    COMMUNITY,
    DEALER,
    PLAYER,
    SEAT,
    PlaceName,
    bonus_place,
    parse_place,
    part_place,
    seat_place,
)

_RED, _BLACK, _GREEN = "bold white on red3", "bold white on grey11", "bold white on green4"
_TONES = {"red": _RED, "black": _BLACK, "green": _GREEN, "blue": "bold white on blue3"}


def card_face(card: int) -> Text:
    """One card, its back for -1."""
    if card < 0:
        return Text("▒▒▒", style="blue on white")
    style = "bold red3 on white" if card < 52 and card & 3 in (1, 2) else "bold black on white"
    return Text(f"{picture(card):^3}", style=style)


def hand(cards: Iterable[int], plays: Collection[int] = ()) -> Text:
    """Cards side by side; those that play stand in brackets, where others do not."""
    if not plays:
        return Text(" ").join(card_face(card) for card in cards)
    shown = Text()
    for card in cards:
        before, after = "[]" if card in plays else "  "
        shown.append(before).append_text(card_face(card)).append(after)
    return shown


_TILE, _TILE_PIPS = "on grey11", {"red": "bold red1 on grey11", "white": "bold white on grey11"}


def _half_line(half: Half, line: int, turned: bool) -> Text:
    """A line of half a domino; of pips in both colours those of one side are red, and turn with the half."""
    text = Text()
    for column, pip in enumerate(_PIPS[half.pips][line]):
        colour = ("red" if (column > 1) != turned else "white") if half.colour == "both" else half.colour
        text.append(pip, style=_TILE_PIPS[colour])
    return text


def dominoes(tiles: Sequence[int], halves: Callable[[int], tuple[Half, Half]]) -> Text:
    """Tiles side by side, three lines high; the back of one for -1."""
    lines = []
    for line in range(3):
        row = Text()
        for tile in tiles:
            if tile < 0:
                row.append("▒" * 9, style="grey37 on grey11")
            else:
                first, second = halves(tile)
                row.append(" ", style=_TILE).append_text(_half_line(first, line, turned=False))
                row.append("│", style="grey50 on grey11").append_text(_half_line(second, line, turned=True))
                row.append(" ", style=_TILE)
            row.append(" ")
        lines.append(row)
    return Text("\n").join(lines) if tiles else Text()


def cross(cards: Sequence[int], plays: Collection[int] = ()) -> Text:
    """Five cards in a cross: the last above a row of three, the first below it."""
    if len(cards) < 5:
        return hand(cards, plays)
    below, left, middle, right, above = cards
    room = " " * (hand((left,), plays).cell_len + (not plays))
    rows = ((Text(room), (above,)), (Text(), (left, middle, right)), (Text(room), (below,)))
    return Text("\n").join(start + hand(row, plays) for start, row in rows)


def chips(game: Game, stakes: Mapping[str, int]) -> Text:
    """Wagers as a line."""
    text = Text()
    for key, cents in stakes.items():
        text.append(f" {key} ", style="bold yellow")
        text.append(game.rules.money(cents))
    return text


def pools(game: Game, view: View) -> dict[str, int]:
    """What lies together of all seats, by what it is called."""
    found: dict[str, int] = {}
    for held in view.stakes.values():
        for key, cents in held.items():
            if name := pool_of(game, key):
                found[name] = found.get(name, 0) + cents
    return dict(sorted(found.items()))


def _own(game: Game, view: View, seat: int) -> dict[str, int]:
    """What lies at a seat alone."""
    return {key: cents for key, cents in view.stakes.get(seat, {}).items() if not pool_of(game, key)}


_DRAWN = (DEALER, COMMUNITY, BONUS, PLAYER, BANKER)
"""Places that pictures know; others are drawn as the game names them."""


def other_places(game: Game, view: View) -> dict[str, Sequence[int]]:
    """The cards at the places that only this game knows."""
    return {place: view.cards[place] for place in game.shared_places() if place not in _DRAWN and place in view.cards}


def card_table(
    game: Game,
    view: View,
    names: Mapping[int, str],
    me: int,
    counted: bool = True,
    made: Mapping[PlaceName, Made] = MappingProxyType({}),
) -> Panel:
    """A card table as one seat sees it: dealer above, community and bonus cards, then the seats with all their hands,
    what these count where that is read off or what they are in the end, and who wagers behind them."""
    rows: list[tuple[Text, Text, str, Text]] = []
    board = view.cards.get(COMMUNITY, ())

    def total(place: PlaceName, split: bool = False) -> str:
        cards = view.cards.get(place, ())
        if place in made:
            return made[place].name
        known = counted and cards and min(cards) >= 0
        return game.called(cards, split) if known and isinstance(game, CountsPoints) else ""

    def plays(place: PlaceName) -> tuple[int, ...]:
        """The cards that make a hand, where not all of its own and of the board do."""
        cards = made[place].cards if place in made else ()
        return () if {*view.cards.get(place, ()), *board} <= set(cards) else cards

    for place in (DEALER, COMMUNITY, BONUS, *other_places(game, view)):
        if place in view.cards:
            held = view.cards[place]
            marked = plays(seat_place(me) if place == COMMUNITY else place)
            crossed = place == COMMUNITY and isinstance(game.arrangement, CardTable) and game.arrangement.cross
            shown = cross(held, marked) if crossed else hand(held, marked)
            rows.append((Text(parse_place(place).label, style="bold"), shown, total(place), Text()))
    rows += [
        (Text(name, style="bold"), Text(game.rules.money(cents)), "", Text())
        for name, cents in pools(game, view).items()
    ]
    for box in sorted({box_of(game, seat) for seat in names}):
        place = seat_place(box)
        parts = {name: where for name in view.cards if (where := parse_place(name)).belongs_to(box)}
        further = {name: where for name, where in parts.items() if not where.whole}
        split = 1 + sum(not where.part for where in further.values()) > max(1, len(game.together))
        label = Text(f"{box} {names.get(box, '')}", style="bold cyan" if box == me else "")
        own = view.cards.get(place, ())
        rows.append((label, hand(own, plays(place)), total(place, split), chips(game, _own(game, view, box))))
        for name, where in further.items():
            part = Text(f"  {name.removeprefix(place).strip()}", style="dim")
            rows.append((part, hand(view.cards[name]), "" if where.aside else total(name, split), Text()))
        if lies := view.cards.get(bonus_place(box)):
            rows.append((Text(f"  {BONUS}", style="dim"), hand(lies), "", Text()))
        for seat in sorted(seat for seat in names if box_of(game, seat) == box and seat != box):
            behind = Text(f"  {seat} {names[seat]}", style="bold cyan" if seat == me else "dim")
            rows.append((behind, Text("behind", style="dim"), "", chips(game, view.stakes.get(seat, {}))))
    grid = Table.grid(padding=(0, 2))
    for label, shown, points, stakes in rows:
        told = [Text(points, style="dim")] if isinstance(game, CountsPoints) or made else []
        grid.add_row(label, shown, *told, stakes)
    return Panel(grid, border_style="green4", title="table", title_align="left")


def number_grid(game: Game, felt: NumberGrid, landed: str = "") -> Panel:
    """The numbers in their colors, with the point marker on the last one, and the wagers offered along them."""
    offers = game.rules.offers
    tones = tones_of(game)
    zeros = [number for number, tone in tones.items() if tone == "green" and number in game.spots()[felt.number]]
    lines = []
    for top in (3, 2, 1):
        line = Text("    ")
        zero = {3: "00", 2: "", 1: "0"}[top] if "00" in zeros else {3: "", 2: "0", 1: ""}[top]
        line.append(f"{zero:^4}", style=_GREEN)
        line.append(" ")
        for number in range(top, 37, 3):
            if str(number) == landed:
                line.append(f"●{number:^3}", style="bold black on yellow")
            else:
                line.append(f"{number:^4}", style=_TONES[tones[str(number)]])
        if offers(felt.columns):
            line.append(f" {felt.columns}:{top}")
        lines.append(line)
    dozens = "".join(f"{f'{felt.dozens}:{dozen}':^16}" for dozen in (1, 2, 3) if offers(felt.dozens))
    evens = "".join(f"{wager:^8}" for wager in felt.evens if offers(wager))
    below = [Text("         " + words, style="green") for words in (dozens, evens) if words]
    return Panel(Group(*lines, *below), border_style="green4", title="layout", title_align="left")


def wheel_strip(pockets: Sequence[str], tones: Mapping[str, str], landed: str) -> Text:
    """The wheel around the pocket in which the ball rests."""
    place = list(pockets).index(landed)
    size = len(pockets)
    strip = Text()
    for step in range(-5, 6):
        name = pockets[(place + step) % size]
        if step:
            strip.append(f"{name:^4}", style=_TONES[tones[name]])
        else:
            strip.append(f"[{name}]", style="bold black on yellow")
    return strip


_PIPS = {1: ("   ", " ● ", "   "), 2: ("●  ", "   ", "  ●"), 3: ("●  ", " ● ", "  ●"), 4: ("● ●", "   ", "● ●"),
         5: ("● ●", " ● ", "● ●"), 6: ("● ●", "● ●", "● ●")}  # fmt: skip


def dice(faces: Sequence[int], styles: Sequence[str] = ()) -> Group:
    """A throw, five dice to a row, each white or in its own style."""
    rows: list[Text] = []
    for start in range(0, len(faces), 5):
        for line in range(3):
            row = Text(" ")
            for place, face in enumerate(faces[start : start + 5], start):
                style = styles[place] if place < len(styles) else "bold black on white"
                row.append(f" {' '.join(_PIPS[face][line])} ", style=style)
                row.append("  ")
            rows.append(row)
        rows.append(Text())
    return Group(*rows[:-1])


def stakes_of_all(game: Game, view: View, names: Mapping[int, str], me: int) -> Table:
    """Who has what on the layout."""
    grid = Table.grid(padding=(0, 2))
    for seat in sorted(names):
        if view.stakes.get(seat):
            label = Text(f"{seat} {names[seat]}", style="bold cyan" if seat == me else "")
            grid.add_row(label, chips(game, view.stakes[seat]))
    return grid


def track_of(track: Track) -> Text:
    """A way from its first step to its end, with the marker."""
    way = Text(" ")
    for step in range(track.length, -1, -1):
        style = (
            "bold black on yellow"
            if step == track.at
            else "bold white on green4"
            if step % 10
            else "bold white on green"
        )
        way.append("● " if step == track.at else "· " if step % 10 else f"{step:<2}", style=style)
    way.append(f" {track.end} ", style="bold white on blue")
    return way


def throws_of(results: Sequence[object], tones: Sequence[str] = ()) -> list[Group]:
    """The throws among what came up, the dice in their colours."""
    styles = [_TONES[tone] for tone in tones]
    return [dice([int(str(face)) for face in throw], styles) for throw in results if isinstance(throw, tuple) and throw]


def dice_table(
    game: Game, view: View, names: Mapping[int, str], me: int, results: Sequence[object], tones: Sequence[str] = ()
) -> Panel:
    """The throws of the round, and the wagers that stand after them."""
    throws = throws_of(results, tones)
    shown: list[RenderableType] = []
    if track := game.track(view.carry) if isinstance(game, MovesMarker) else None:
        shown += [track_of(track), Text()]
    for throw in throws:
        shown += [throw, Text()]
    return Panel(
        Group(*shown, stakes_of_all(game, view, names, me)), border_style="green4", title="table", title_align="left"
    )


def segments(pockets: Sequence[str], landed: str) -> Panel:
    """What stands on a wheel, how often, and the segment on which it came to rest."""
    line = Text()
    for name in dict.fromkeys(pockets):
        style = "bold black on yellow" if name == landed else _GREEN
        line.append(f" {'● ' if name == landed else ''}{name} ×{pockets.count(name)} ", style=style)
        line.append(" ")
    return Panel(line, border_style="green4", title="wheel", title_align="left")


_WINNERS = {"B": "red3", "P": "dodger_blue2", "T": "green4"}
_ROWS = 6


def two_hands(game: Game, view: View, names: Mapping[int, str], me: int, counted: bool = True) -> Panel:
    """Both hands with their totals, as far as they are turned up, and the seats with their wagers."""
    grid = Table.grid(padding=(0, 2))
    for place, cards in view.cards.items():
        where = parse_place(place)
        if where.kind in (PLAYER, BANKER) or (where.kind == SEAT and cards):
            open_cards = counted and min(cards, default=0) >= 0
            known = game.called(cards) if open_cards and isinstance(game, CountsPoints) else ""
            label = where.label
            if where.kind == SEAT:  # the Player's Hand is dealt first
                label = f"{parse_place(BANKER if grid.row_count else PLAYER).label}, {place} {names[where.seat]}"
            grid.add_row(Text(label, style="bold"), hand(cards), Text(known, style="bold yellow"))
    for place, cards in other_places(game, view).items():
        grid.add_row(Text(parse_place(place).label, style="bold"), hand(cards), Text())
    shown: list[RenderableType] = [grid] if grid.row_count else []
    shown += [stakes] if (stakes := stakes_of_all(game, view, names, me)).row_count else []
    shown += [Text(f"{what}: {how}", style="dim") for what, how in game.told(view.carry)]
    return Panel(
        Group(*(shown or [Text("No cards yet.", style="dim")])),
        border_style="green4",
        title="table",
        title_align="left",
    )


def _grid(marks: Mapping[tuple[int, int], Text], columns: int) -> list[Text]:
    lines = []
    for row in range(_ROWS):
        line = Text()
        for column in range(columns):
            line.append_text(marks.get((column, row), Text(" · ", style="grey35")))
        lines.append(line)
    return lines


def bead_plate(road: Sequence[str], most: int = 14) -> Panel:
    """Every hand in order, six to a column: who won, with how many points."""
    first = max(0, -(-len(road) // _ROWS) - most) * _ROWS
    marks = {
        divmod(place, _ROWS): Text(f"{mark[0]}{mark[1]} ", style=f"bold white on {_WINNERS[mark[0]]}")
        for place, mark in enumerate(road[first:])
    }
    return Panel.fit(Group(*_grid(marks, most)), title="bead plate", title_align="left", border_style="green4")


def big_road(road: Sequence[str], most: int = 22) -> Panel:
    """A column for each run of one hand's wins, turning right at the bottom; ties are counted on the hand before."""
    places: dict[tuple[int, int], str] = {}
    ties: dict[tuple[int, int], int] = {}
    last: tuple[int, int] = (0, 0)
    winner, start = "", -1
    for mark in road:
        if mark[0] == "T":
            ties[last] = ties.get(last, 0) + 1
            continue
        column, row = last
        if mark[0] != winner:
            winner = mark[0]
            start += 1
            last = (start, 0)
        elif row + 1 < _ROWS and column == start and (column, row + 1) not in places:
            last = (column, row + 1)
        else:
            last = (column + 1, row)
        places[last] = mark[0]
    widest = max((column for column, _ in (*places, *ties)), default=0)
    first = max(0, widest + 1 - most)
    marks = {}
    for spot in {*places, *ties}:
        won = places.get(spot, "T")
        shown = f"{won}{ties.get(spot, ' ')} "
        marks[spot[0] - first, spot[1]] = Text(shown, style=f"bold {_WINNERS[won]}")
    return Panel.fit(Group(*_grid(marks, most)), title="big road", title_align="left", border_style="green4")


def number_boxes(game: Game, felt: NumberBoxes, view: View) -> Text:
    """The boxes, with the marker on the point, and who has the dice."""
    point = int(view.carry.get("point", 0))
    line = Text(" OFF " if not point else " ON ", style=_BLACK if not point else "bold black on white")
    line.append("  ")
    for number in game.spots().get(felt.numbers, ()):
        line.append(f"{number:^5}", style="bold black on white" if number == str(point) else _GREEN)
        line.append(" ")
    if view.carry.get("shooter"):
        line.append(f"  the dice are at seat {view.carry['shooter']}", style="dim")
    return line


def _drawn(game: Game, cards: Sequence[int], counted: bool) -> Text:
    """A hand as its pieces are drawn, with what it counts where that is read off."""
    if not game.pieces.halves:
        return hand(cards)
    shown = dominoes(cards, game.pieces.halves)
    counts = ""
    if isinstance(game, CountsPoints) and counted and cards and min(cards) >= 0:
        counts = game.points_said(cards)
    return shown.append(f"\n{counts}", style="dim") if counts else shown


def set_hands_table(
    game: Game,
    view: View,
    names: Mapping[int, str],
    me: int,
    counted: bool = True,
    made: Mapping[PlaceName, Made] = MappingProxyType({}),
) -> Panel:
    """Hands that are set in several: the high hand, and the others beside it once they are set, with what they are in
    the end; below them who bets on the hands of others."""
    grid = Table.grid(padding=(0, 2))
    assert isinstance(game.arrangement, CardTable)
    parts = game.arrangement.parts
    for place, label, stakes in [
        (DEALER, Text(parse_place(DEALER).label, style="bold"), Text()),
        *(
            (
                seat_place(seat),
                Text(f"{seat} {names[seat]}", style="bold cyan" if seat == me else ""),
                chips(game, view.stakes.get(seat, {})),
            )
            for seat in sorted(names)
            if seat == box_of(game, seat)
        ),
    ]:
        places = (place, *(part_place(place, part) for part in parts))
        hands = [sorted(view.cards.get(where, ()), reverse=True) for where in places]
        if any(hands) or place != DEALER:
            if grid.row_count and game.pieces.halves:
                grid.add_row()
            drawn = [_drawn(game, cards, counted) for cards in hands]
            for at, shown in zip(places, drawn, strict=True):
                if at in made:
                    shown.append(f"\n{made[at].name}", style="dim")
            grid.add_row(label, *drawn, stakes)
    for place, cards in other_places(game, view).items():
        grid.add_row(
            Text(parse_place(place).label, style="bold"), _drawn(game, cards, counted), *(Text() for _ in parts), Text()
        )
    for seat in sorted(seat for seat in names if seat != box_of(game, seat)):
        label = Text(f"{seat} {names[seat]}", style="bold cyan" if seat == me else "")
        where = Text(f"on the hand of seat {box_of(game, seat)}", style="dim")
        grid.add_row(label, where, *(Text() for _ in parts), chips(game, view.stakes.get(seat, {})))
    title = f"table: {', '.join(('high', *parts[:-1]))} and {parts[-1]} hands"
    return Panel(grid, border_style="green4", title=title, title_align="left")


MOST_PAPERS = 6
"""Cards of one player that are shown."""


def paper(one: Paper, drawn: Sequence[int]) -> Group:
    """A card that a player holds, with the numbers called so far covered."""
    out = {"★", *map(str, drawn)}
    rows = []
    for row in one.rows:
        line = Text()
        for mark in row:
            shown = f"[{mark}]" if mark in out else mark
            line.append(f"{shown:^4}", style="bold black on yellow" if mark in out else _BLACK)
        rows.append(line)
    return Group(Text(one.name, style="dim"), *rows)


def ball_board(
    game: Game,
    felt: BallBoard,
    view: View,
    names: Mapping[int, str],
    me: int,
    drawn: Sequence[int],
    settled: Sequence[str] = (),
) -> Panel:
    """The numbers, those that are out lit up and the last one of them flashing, and who has which ticket."""
    lines: list[RenderableType] = []
    balls = game.balls if isinstance(game, DrawsBalls) else 0
    for start in range(1, balls + 1, felt.per_row):
        line = Text(f"{felt.heads[start // felt.per_row]:>2} " if felt.heads else "", style="bold")
        for number in range(start, min(start + felt.per_row, balls + 1)):
            lit = "bold blink black on yellow" if drawn and number == drawn[-1] else "bold black on yellow"
            shown = f"[{number}]" if number in drawn else str(number)
            line.append(f"{shown:^4}", style=lit if number in drawn else _BLACK)
        lines.append(line)
    keys = dict.fromkeys((*view.stakes.get(me, {}), *settled))
    own = chain.from_iterable(map(game.papers, keys)) if isinstance(game, Tickets) else ()
    if papers := [paper(one, drawn) for one in islice(own, MOST_PAPERS)]:
        lines.append(Columns(papers, padding=(1, 3)))
    lines.append(stakes_of_all(game, view, names, me))
    return Panel(Group(*lines), border_style="green4", title="board", title_align="left")


def picture_of(
    game: Game,
    view: View,
    names: Mapping[int, str],
    me: int,
    results: Sequence[object],
    counted: bool = True,
    made: Mapping[PlaceName, Made] = MappingProxyType({}),
    settled: Sequence[str] = (),
) -> list[object]:
    """Everything that lies on the table of a game; `counted`: with what hands count; `made`: what they are in the
    end; `settled` are wagers of one's own whose tickets are still in the hand."""
    landed = str(results[-1]) if results else ""
    match game.arrangement:
        case CardTable(low_hand=True) as felt:
            return [
                *(throws_of(results, felt.dice) if felt.dice else ()),
                set_hands_table(game, view, names, me, counted, made),
            ]
        case CardTable():
            return [card_table(game, view, names, me, counted, made)]
        case TwoHands():
            road = view.carry.get("road", ())
            roads = [Columns([bead_plate(road), big_road(road)])] if road else []
            return [two_hands(game, view, names, me, counted), *roads]
        case NumberGrid() as felt:
            strip = [wheel_strip(wheel_of(game).pockets, tones_of(game), landed)] if landed else []
            return [number_grid(game, felt, landed), *strip]
        case NumberBoxes() as felt:
            return [number_boxes(game, felt, view), dice_table(game, view, names, me, results)]
        case DiceBoard() as felt:
            return [dice_table(game, view, names, me, results, felt.tones)]
        case DiceRows():
            return [dice_table(game, view, names, me, results)]
        case BallBoard() as felt:
            drawn = [int(str(ball)) for result in results if isinstance(result, tuple) for ball in result]
            return [ball_board(game, felt, view, names, me, drawn, settled)]
        case EventBoard():
            lines = Table.grid(padding=(0, 2))
            for what, how in game.told(view.carry):
                lines.add_row(Text(what, style="bold"), Text(how))
            came = [
                Text(str(one), style="bold yellow") for result in results if isinstance(result, tuple) for one in result
            ]
            shown = Group(lines, *came, stakes_of_all(game, view, names, me))
            return [Panel(shown, border_style="green4", title="board", title_align="left")]
        case WheelBoard():
            return [segments(wheel_of(game).pockets, landed)] if results else []
