"""The felt of a table from its chapter's data: areas for every wager and spot, places for cards, seats, wheel, dice.

A game says which arrangement is its own and which of its wagers lie where in it; the card table serves a game that says
nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from croupier.errors import Refused
from croupier.games.appearance import (
    CardTable,
    DiceBoard,
    DiceRows,
    NumberBoxes,
    NumberGrid,
    TwoHands,
    WheelBoard,
)
from croupier.games.base import Game
from croupier.rules.submission import Rules
from croupier.tables.board import (
    GAP,
    Board,
    Layout,
    Print,
    SeatAt,
    Shape,
    Spread,
    WheelAt,
    fit,
    pays_on,
)

# --- numbers on a wheel ----------------------------------------------------------------------------------------------


def _number_grid(board: Board, felt: NumberGrid) -> Layout:
    """The number grid; splits, corners, streets and lines lie on its borders; the wheel beside or above it."""
    straight = board.spots[felt.number]
    double = "00" in straight
    cells: dict[str, tuple[float, float, float, float]] = {}
    pockets = board.game.wheel.pockets
    colour = board.game.tones()
    tones = tuple(colour[number] for number in pockets)
    evens = [one for one in felt.evens if board.rules.offers(one)]
    if board.wide:
        x, y, cw, ch, zero = 420.0, 30.0, 53.0, 74.0, 60.0
        board.wheel = WheelAt(x=24, y=24, w=360, h=360, pockets=pockets, tones=tones)
        for place in range(36):
            column, row = divmod(place, 3)
            cells[str(place + 1)] = (x + zero + column * cw, y + (2 - row) * ch, cw, ch)
        tall = 3 * ch
        if double:
            cells |= {"00": (x, y, zero, tall / 2), "0": (x, y + tall / 2, zero, tall / 2)}
        else:
            cells["0"] = (x, y, zero, tall)
        edge = y + tall
        right = x + zero + 12 * cw
        line = [(key, right, y + (2 - place) * ch, 76.0, ch) for place, key in _numbered(board, felt.columns)]
        line += [(key, x + zero + place * 4 * cw, edge, 4 * cw, 56.0) for place, key in _numbered(board, felt.dozens)]
        step = 12 * cw / max(1, len(evens))
        line += [(key, x + zero + place * step, edge + 56, step, 56.0) for place, key in enumerate(evens)]
    else:
        x, y, cw, ch, zero = 118.0, 206.0, 88.0, 42.0, 44.0
        board.wheel = WheelAt(x=104, y=6, w=192, h=192, pockets=pockets, tones=tones)
        for place in range(36):
            row, column = divmod(place, 3)
            cells[str(place + 1)] = (x + column * cw, y + zero + row * ch, cw, ch)
        if double:
            cells |= {"0": (x, y, 1.5 * cw, zero), "00": (x + 1.5 * cw, y, 1.5 * cw, zero)}
        else:
            cells["0"] = (x, y, 3 * cw, zero)
        edge = x
        line = [(key, x + place * cw, y + zero + 12 * ch, cw, 42.0) for place, key in _numbered(board, felt.columns)]
        line += [(key, x - 52, y + zero + place * 4 * ch, 52.0, 4 * ch) for place, key in _numbered(board, felt.dozens)]
        step = 12 * ch / max(1, len(evens))
        line += [(key, x - 106, y + zero + place * step, 54.0, step) for place, key in enumerate(evens)]
    for number in straight:
        tone = colour[number]
        board.area(f"{felt.number}:{number}", *cells[number], text=number, tone=tone, show_pays=False, most=24)
    for key, left, top, w, h in line:
        wager = key.partition(":")[0]
        text = pays_on(board.rules, wager) if wager == felt.columns else felt.texts.get(key)
        tone = key if key in colour.values() else ""
        board.area(key, left, top, w, h, text=text, tone=tone, show_pays=False, most=18)
    for key in [key for wager in felt.borders if board.rules.offers(wager) for key in board.keys(wager)]:
        if covered := board.game.covers(key):
            cx, cy = _meeting(covered, cells, edge, board.wide)
            radius = 8.5 if {"0", "00"} & set(covered) and board.wide else 10.0
            board.area(key, cx - radius, cy - radius, 2 * radius, 2 * radius, form="dot", hot=True)
    top = board.bottom + 14
    left, span = (x, 12 * cw + zero + 76) if board.wide else (6.0, board.width - 12)
    if felt.neighbours in board.spots:
        top = _racetrack(board, felt.neighbours, left, top, span, colour) + 12
    rest = _left_over(board)
    if rest:
        board.grid(rest, left, top, span, 4 if board.wide else 2, 52)
    if board.wide:
        board.bottom = max(board.bottom, 392)
    return board.done(felt.name)


def _racetrack(board: Board, wager: str, x: float, y: float, w: float, colour: Mapping[str, str]) -> float:
    """The wheel's numbers in their order, there and back, each for itself and its neighbours; returns where it ends."""
    y = board.title(f"{board.print_name(wager)}: a number and two on each side", x, y, w)
    per_row, high = (19, 36.0) if board.wide else (10, 32.0)
    cell = (w - 3 * (per_row - 1)) / per_row
    numbers = [one for one in colour if one in board.spots[wager]]
    for place, number in enumerate(numbers):
        row, column = divmod(place, per_row)
        left = x + (per_row - 1 - column if row % 2 else column) * (cell + 3)
        tone, top = colour[number], y + row * (high + 3)
        board.area(f"{wager}:{number}", left, top, cell, high, text=number, tone=tone, show_pays=False, most=15)
    return board.bottom


def _numbered(board: Board, wager: str) -> list[tuple[int, str]]:
    return [(int(spot) - 1, f"{wager}:{spot}") for spot in board.spots.get(wager, ())]


def _meeting(
    covered: Sequence[str], cells: Mapping[str, tuple[float, float, float, float]], edge: float, wide: bool
) -> tuple[float, float]:
    """Where the cells of some numbers meet; numbers that meet nowhere are covered at the edge of the grid."""
    boxes = [cells[number] for number in covered]
    left, right = max(box[0] for box in boxes), min(box[0] + box[2] for box in boxes)
    top, foot = max(box[1] for box in boxes), min(box[1] + box[3] for box in boxes)
    if left <= right + 0.01 and top <= foot + 0.01:
        return (left + right) / 2, (top + foot) / 2
    numbers = [cells[number] for number in covered if number not in ("0", "00")]
    zeros = len(numbers) < len(boxes)
    if wide:
        ends = min(box[0] for box in numbers), max(box[0] + box[2] for box in numbers)
        return (ends[0] if zeros else sum(ends) / 2), edge
    ends = min(box[1] for box in numbers), max(box[1] + box[3] for box in numbers)
    return edge, (ends[0] if zeros else sum(ends) / 2)


# --- boards: dice and money wheels -----------------------------------------------------------------------------------


def _left_over(board: Board) -> list[str]:
    """The keys that have no area yet, in the chapter's order."""
    done = {area.key for area in board.areas}
    return [key for law in board.rules.offered for key in board.keys(law.id) if key not in done]


def _blocks(board: Board, columns: Sequence[tuple[float, float, float]], unit: float) -> None:
    """All wagers that have no area yet, in columns: those without spots together, those with spots under their names.

    A column is where it begins and how wide it is; each block goes where there is most room.
    """
    done = {area.key for area in board.areas}
    laws = [law for law in board.rules.offered if board.keys(law.id)[0] not in done]
    plain = [law.id for law in laws if law.id not in board.spots]
    blocks: list[tuple[str, list[str]]] = [("", plain)] if plain else []
    blocks += [(law.name, board.keys(law.id)) for law in laws if law.id in board.spots]
    tops = [top for _, top, _ in columns]
    for name, keys in blocks:
        column = tops.index(min(tops))
        left, _, span = columns[column]
        top = board.title(name, left, tops[column], span) if name else tops[column]
        small = all(board.game.dice_of(key) or len(key.partition(":")[2]) in (1, 2) for key in keys)
        per_row = max(1, int(span // (unit * (0.62 if small else 1.0))))
        rows = -(-len(keys) // per_row)
        per_row = -(-len(keys) // rows)
        tops[column] = board.grid(keys, left, top, span, per_row, unit * (0.5 if small else 0.56)) + 8


def _dice_tray(board: Board, x: float, y: float, w: float, h: float) -> None:
    board.dice = Spread(place="dice", x=x, y=y, w=w, h=h)
    board.prints.append(Print(x=x, y=y, w=w, h=h, role="frame"))
    board.bottom = max(board.bottom, y + h)


def _number_boxes(board: Board, felt: NumberBoxes) -> Layout:
    """Boxes for the numbers with what may stand on each, the lines below them, propositions beside them."""
    points = list(board.spots.get(felt.numbers, ()))
    left, span = (14.0, 700.0) if board.wide else (6.0, board.width - 12)
    y = 14.0
    if not board.wide:
        _dice_tray(board, 6, 6, board.width - 12, 62)
        y = 76.0
    upper = felt.stacked
    on_numbers = [law.id for law in board.rules.offered if set(board.spots.get(law.id, ())) == set(points)]
    rows = sorted(on_numbers, key=lambda wager: upper.index(wager) if wager in upper else len(upper))
    resting = [wager for wager in felt.resting if board.rules.offers(wager)]
    chunk = -(-len(points) // -(-len(points) // 6))
    cell_h = 36.0 if board.wide else 32.0
    for start in range(0, len(points), chunk):
        numbers = points[start : start + chunk]
        w = (span - GAP * (len(numbers) - 1)) / len(numbers)
        foot = y
        for place, number in enumerate(numbers):
            x, top = left + place * (w + GAP), y
            head = 50.0 if board.wide else 38.0
            text = felt.texts.get(number, number)
            board.prints.append(
                Print(text=text, key=number, size=30 if board.wide else 22, role="number", x=x, y=top, w=w, h=head)
            )
            top += head + 2
            for wager in resting:
                board.area(
                    f"{wager}:{number}",
                    x,
                    top,
                    w,
                    cell_h,
                    text=board.print_name(wager),
                    rests=True,
                    show_pays=False,
                )
                top += cell_h + 2
            for wager in rows:
                pays = pays_on(board.rules, wager, number).replace(" to ", ":")
                board.area(
                    f"{wager}:{number}",
                    x,
                    top,
                    w,
                    cell_h,
                    text=f"{board.print_name(wager)} {pays}",
                    show_pays=False,
                )
                top += cell_h + 2
            foot = top
        y = foot + 6
    bands = [[one for one in line if board.rules.offers(one)] for line in felt.lines]
    for band in [one for one in bands if one]:
        first = span * (0.7 if len(band) == 2 else 0.6 if len(band) == 3 else 1.0)
        others = (span - first - GAP * (len(band) - 1)) / max(1, len(band) - 1)
        x = left
        for place, wager in enumerate(band):
            w = first if not place else others
            board.area(wager, x, y, w, 58 if board.wide else 50, most=24 if board.wide else 17)
            x += w + GAP
        y += (58 if board.wide else 50) + GAP
    if board.wide:
        _dice_tray(board, 736, 14, 450, 96)
        _blocks(board, ((736, 122, 450), (left, y + 4, span)), 108)
    else:
        _blocks(board, ((left, y + 6, span),), 92)
    return board.done(felt.name)


def _dice_rows(board: Board, felt: DiceRows) -> Layout:
    """The widest wagers side by side, the rows of spots below them, what is left at the foot."""
    x, w = (14.0, board.width - 28) if board.wide else (6.0, board.width - 12)
    _dice_tray(board, x, 8, w, 92 if board.wide else 62)
    y = board.bottom + 10
    high = 84.0 if board.wide else 56.0
    y = board.grid([one for one in felt.widest if board.rules.offers(one)], x, y, w, 3, high) + 4
    for wager, across, upright in felt.rows:
        if board.rules.offers(wager):
            rate = pays_on(board.rules, wager)
            y = board.title(f"{board.rules.wager(wager).name}{f': {rate}' if 'up to' not in rate else ''}", x, y, w)
            y = board.grid(board.keys(wager), x, y, w, across if board.wide else upright, 58 if board.wide else 46) + 4
    rest = _left_over(board)
    if rest:
        board.grid(rest, x, y, w, 4 if board.wide else 2, 56)
    return board.done(felt.name)


_MONEY = ("gold", "silver", "green", "blue", "red", "purple", "black")


def _wheel_board(board: Board, felt: WheelBoard) -> Layout:
    """The wheel, and an area for each thing that stands on it."""
    try:
        pockets: tuple[str, ...] = board.game.wheel.pockets
    except Refused:  # the house has not said yet what stands on its wheel
        pockets = ()
    often = [symbol for symbol, _ in Counter(pockets).most_common()]
    tones = tuple(_MONEY[often.index(symbol) % len(_MONEY)] for symbol in pockets)
    if board.wide:
        board.wheel = WheelAt(x=20, y=30, w=470, h=470, pockets=pockets, tones=tones, ball=False)
        x, y, w = 530.0, 40.0, 640.0
    else:
        board.wheel = WheelAt(x=60, y=20, w=280, h=280, pockets=pockets, tones=tones, ball=False)
        x, y, w = 6.0, 316.0, board.width - 12
    plain = [law.id for law in board.rules.offered if law.id not in board.spots]
    per_row = 3 if board.wide else 2
    cell = (w - GAP * (per_row - 1)) / per_row
    high = 130.0 if board.wide else 74.0
    for place, key in enumerate(plain):
        row, column = divmod(place, per_row)
        if row == len(plain) // per_row and len(plain) % per_row == 1:  # the last one alone fills its row
            board.area(key, x, y + row * (high + GAP), w, high, tone=_MONEY[place % len(_MONEY)])
        else:
            board.area(
                key, x + column * (cell + GAP), y + row * (high + GAP), cell, high, tone=_MONEY[place % len(_MONEY)]
            )
    if plain:
        y = board.bottom + 12
    _blocks(board, ((x, y, w),), 110 if board.wide else 84)
    board.bottom = max(board.bottom, board.wheel.y + board.wheel.h)
    return board.done(felt.name)


def _dice_board(board: Board, felt: DiceBoard) -> Layout:
    """The dice, and all wagers below them, in two columns where there is room."""
    x, w = (14.0, board.width - 28) if board.wide else (6.0, board.width - 12)
    _dice_tray(board, x, 8, w, 96 if board.wide else 62)
    top = board.bottom + 12
    half = (w - 18) / 2
    columns = ((x, top, half), (x + half + 18, top, half)) if board.wide else ((x, top, w),)
    _blocks(board, columns, 132 if board.wide else 96)
    return board.done(felt.name)


# --- card tables -----------------------------------------------------------------------------------------------------


def _inscription(rules: Rules) -> str:
    """What stands in an arc on the felt: the best of each first wager's pay table."""
    said = []
    for law in rules.offered:
        table = rules.table(law.id)
        if table and (law.kind == "main" or (law.kind == "side" and law.when == "decision")):
            row = table.rows[0]
            name = law.name if row.outcome == "win" or len(table.rows) == 1 else row.hand
            said.append(f"{name} pays {row.pays.text}")
    return " · ".join(dict.fromkeys(said[:2]))


def _seats_on_arc(board: Board, top: float, depth: float, w: float, h: float) -> float:
    """The seats around the table, the first at the dealer's left, which is the right hand of who looks at it."""
    count = board.game.seats
    if board.wide:
        half = board.width / 2 - w / 2 - 12
        for place in range(count):
            across = 1 - 2 * place / (count - 1) if count > 1 else 0.0
            x, y = board.width / 2 + half * across - w / 2, top + depth * (1 - across**2)
            board.seats.append(SeatAt(seat=place + 1, x=round(x, 2), y=round(y, 2), w=w, h=h))
        return top + depth + h
    per_row = count if count <= 7 else -(-count // 2)
    step = (board.width - 8) / per_row
    for place in range(count):
        row, column = divmod(place, per_row)
        board.seats.append(
            SeatAt(seat=place + 1, x=round(4 + column * step, 2), y=top + row * (h + 4), w=round(step - 2, 2), h=h)
        )
    return top + -(-count // per_row) * (h + 4)


def _station(board: Board, y: float, own: Sequence[str]) -> None:
    """The seat of who looks, large: its cards and an area for each wager, first wagers as circles."""
    laws = board.rules.offered
    first = [key for law in laws if law.kind in ("main", "raise") for key in board.keys(law.id)]
    other = [key for law in laws if law.kind not in ("main", "raise") for key in board.keys(law.id)]
    if board.wide:
        cards_w, x, w = (430.0, 470.0, 716.0) if own else (0.0, 120.0, 960.0)
        if own:
            high = 240.0 / len(own)
            for place, name in enumerate(own):
                board.places.append(
                    Spread(place=name, x=18, y=y + place * high, w=cards_w, h=high - 10, label=_LOW.get(name, ""))
                )
            board.bottom = max(board.bottom, y + 240)
    else:
        x, w = 6.0, board.width - 12
        for name in own:
            board.places.append(
                Spread(place=name, x=6, y=y, w=w, h=96 if len(own) == 1 else 78, label=_LOW.get(name, ""))
            )
            y += 102 if len(own) == 1 else 84
    if first:
        rows = -(-len(first) // (6 if board.wide else 4))
        per_row = -(-len(first) // rows)
        size = min(124.0 if board.wide else 92.0, (w - GAP * (per_row - 1)) / per_row)
        for place, key in enumerate(first):
            row, column = divmod(place, per_row)
            in_row = min(per_row, len(first) - row * per_row)
            start = x + (w - in_row * size - GAP * (in_row - 1)) / 2
            board.area(
                key,
                start + column * (size + GAP),
                y + row * (size + GAP),
                size,
                size,
                text=board.print_name(key.partition(":")[0]),
                form="circle",
            )
        y = board.bottom + 10 if not board.wide else y + rows * (size + GAP) + 6
    if other:
        rows = -(-len(other) // (6 if board.wide else 3))
        per_row = -(-len(other) // rows)
        cell = min(180.0 if board.wide else 190.0, (w - GAP * (per_row - 1)) / per_row)
        high = 74.0 if board.wide else 60.0
        for place, key in enumerate(other):
            row, column = divmod(place, per_row)
            in_row = min(per_row, len(other) - row * per_row)
            start = x + (w - in_row * cell - GAP * (in_row - 1)) / 2
            wager, _, spot = key.partition(":")
            text = board.print_name(wager) + (f": {spot}" if spot else "")
            board.area(key, start + column * (cell + GAP), y + row * (high + GAP), cell, high, text=text)


_LOW = {"own": "", "own low": "Low hand"}


def _card_table(board: Board, felt: CardTable) -> Layout:
    """Dealer, community cards, an arc of seats, and the seat of who looks in front."""
    middle = board.width / 2
    shared = board.game.shared_places()
    deals, community = "dealer" in shared, "community" in shared
    y = 14.0
    if deals:
        w, h = (480.0, 112.0) if board.wide else (208.0, 84.0)
        if felt.low_hand:
            w = 420.0 if board.wide else 236.0
            board.places.append(
                Spread(place="dealer", x=middle - w - 4 if board.wide else 6, y=y, w=w, h=h, label="Dealer")
            )
            low = 220.0 if board.wide else 140.0
            board.places.append(
                Spread(
                    place="dealer low",
                    x=middle + 20 if board.wide else board.width - low - 6,
                    y=y,
                    w=low,
                    h=h,
                    label="Low hand",
                )
            )
        else:
            board.places.append(Spread(place="dealer", x=middle - w / 2, y=y, w=w, h=h, label="Dealer"))
        y += h + 6
    elif "bonus" in shared and not board.wide:
        y += 66  # below the bonus cards
    words = _inscription(board.rules)
    if words and board.wide:
        board.prints.append(Print(text=words, size=22, role="arc", x=250, y=y, w=700, h=56))
        y += 58
    elif words:
        lines, size = fit(words, board.width - 20, 30, 13, 10)
        board.prints.append(
            Print(
                text=" ".join(lines) if len(lines) == 1 else lines[0],
                size=size,
                role="pays",
                x=10,
                y=y + 12,
                w=380,
                h=16,
            )
        )
        y += 34
    if community:
        w, h = (480.0, 106.0) if board.wide else (300.0, 78.0)
        board.places.append(Spread(place="community", x=middle - w / 2, y=y, w=w, h=h, label="Community cards"))
    if "bonus" in shared:
        w, h = (190.0, 84.0) if board.wide else (92.0, 60.0)
        board.places.append(Spread(place="bonus", x=20 if board.wide else 4, y=14, w=w, h=h, label="Bonus cards"))
    if board.wide:
        board.places.append(Spread(place="burn", x=1070, y=14, w=110, h=84))
        top, foot = 128.0, y + (112.0 if community else 0.0)
        clear = 1 - (320 / 524) ** 2  # how far down the arc the seats beside the community cards are
        y = _seats_on_arc(board, top, (foot - top) / clear if community else foot - top + 10, 128, 92) + 16
    else:
        if not felt.low_hand:  # its low hand lies there
            board.places.append(Spread(place="burn", x=342, y=6, w=52, h=40))
        y += 86 if community else 2
        y = _seats_on_arc(board, y, 0, 0, 62 if board.game.seats <= 7 else 46) + 8
    board.bottom = max(board.bottom, y)
    _station(board, y, ("own", "own low") if felt.low_hand else ("own",))
    return board.done(felt.name)


def _two_hands(board: Board, felt: TwoHands) -> Layout:
    """Both hands above, the seats, and the areas of one seat: the hands and the tie, then what rides along."""
    w, h = (400.0, 134.0) if board.wide else (188.0, 92.0)
    gap = 60.0 if board.wide else 8.0
    middle = board.width / 2
    top = 40.0 if board.wide else 26.0
    for place, left in (("player", middle - gap / 2 - w), ("banker", middle + gap / 2)):
        board.places.append(Spread(place=place, x=left, y=top, w=w, h=h, label=place.capitalize()))
    board.places.append(
        Spread(
            place="burn", x=1082 if board.wide else 360, y=10, w=100 if board.wide else 36, h=70 if board.wide else 16
        )
    )
    y = top + h + 14
    y = _seats_on_arc(board, y, 40, 62 if board.game.seats > 12 else 96, 56 if board.wide else 40) + 16
    x, w = (120.0, 960.0) if board.wide else (6.0, board.width - 12)
    areas = [area for area in felt.areas if board.rules.offers(area[0])]
    left = x
    rest_share = (1 - sum(share for _, _, share in areas)) / max(1, sum(not share for _, _, share in areas))
    for one, tone, share in areas:
        span = (w - GAP * (len(areas) - 1)) * (share or rest_share)
        board.area(
            one, left, y, span, 128 if board.wide else 92, tone=tone, text=one.upper(), most=34 if board.wide else 20
        )
        left += span + GAP
    rest = _left_over(board)
    if rest:
        rows = -(-len(rest) // (4 if board.wide else 2))
        board.grid(rest, x, board.bottom + GAP + 2, w, -(-len(rest) // rows), 76 if board.wide else 58)
    return board.done(felt.name)


def draw_layout(game: Game, shape: Shape = "wide") -> Layout:
    """The felt of a game under its submission."""
    board = Board(game, shape)
    match game.arrangement:
        case CardTable() as felt:
            return _card_table(board, felt)
        case TwoHands() as felt:
            return _two_hands(board, felt)
        case NumberGrid() as felt:
            return _number_grid(board, felt)
        case NumberBoxes() as felt:
            return _number_boxes(board, felt)
        case DiceRows() as felt:
            return _dice_rows(board, felt)
        case DiceBoard() as felt:
            return _dice_board(board, felt)
        case WheelBoard() as felt:
            return _wheel_board(board, felt)
