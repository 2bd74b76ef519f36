"""Felts of dice and of money wheels: what comes up above or beside, and an area for everything that can."""

from __future__ import annotations

from collections import Counter

from croupier.errors import Refused
from croupier.games.appearance import DiceBoard, DiceRows, WheelBoard
from croupier.games.capabilities import wheel_of
from croupier.tables.felt import GAP, Drawing, Layout, WheelAt, pays_on


def dice_rows(drawing: Drawing, felt: DiceRows) -> Layout:
    """The widest wagers side by side, the rows of spots below them, what is left at the foot."""
    x, w = (14.0, drawing.width - 28) if drawing.wide else (6.0, drawing.width - 12)
    drawing.dice_tray(x, 8, w, 92 if drawing.wide else 62)
    y = drawing.bottom + 10
    high = 84.0 if drawing.wide else 56.0
    y = drawing.grid([one for one in felt.widest if drawing.rules.offers(one)], x, y, w, 3, high) + 4
    for wager, across, upright in felt.rows:
        if drawing.rules.offers(wager):
            rate = pays_on(drawing.rules, wager)
            y = drawing.title(f"{drawing.rules.wager(wager).name}{f': {rate}' if 'up to' not in rate else ''}", x, y, w)
            y = (
                drawing.grid(
                    drawing.keys(wager), x, y, w, across if drawing.wide else upright, 58 if drawing.wide else 46
                )
                + 4
            )
    rest = drawing.left_over()
    if rest:
        drawing.grid(rest, x, y, w, 4 if drawing.wide else 2, 56)
    return drawing.done(felt.name)


_MONEY = ("gold", "silver", "green", "blue", "red", "purple", "black")


def wheel_board(drawing: Drawing, felt: WheelBoard) -> Layout:
    """The wheel, and an area for each thing that stands on it."""
    try:
        pockets: tuple[str, ...] = wheel_of(drawing.game).pockets
    except Refused:  # the house has not said yet what stands on its wheel
        pockets = ()
    often = [symbol for symbol, _ in Counter(pockets).most_common()]
    tones = tuple(_MONEY[often.index(symbol) % len(_MONEY)] for symbol in pockets)
    if drawing.wide:
        drawing.wheel = WheelAt(x=20, y=30, w=470, h=470, pockets=pockets, tones=tones, ball=False)
        x, y, w = 530.0, 40.0, 640.0
    else:
        drawing.wheel = WheelAt(x=60, y=20, w=280, h=280, pockets=pockets, tones=tones, ball=False)
        x, y, w = 6.0, 316.0, drawing.width - 12
    plain = [law.id for law in drawing.game.laid_out if law.id not in drawing.spots]
    per_row = 3 if drawing.wide else 2
    cell = (w - GAP * (per_row - 1)) / per_row
    high = 130.0 if drawing.wide else 74.0
    for place, key in enumerate(plain):
        row, column = divmod(place, per_row)
        if row == len(plain) // per_row and len(plain) % per_row == 1:  # the last one alone fills its row
            drawing.area(key, x, y + row * (high + GAP), w, high, tone=_MONEY[place % len(_MONEY)])
        else:
            drawing.area(
                key, x + column * (cell + GAP), y + row * (high + GAP), cell, high, tone=_MONEY[place % len(_MONEY)]
            )
    if plain:
        y = drawing.bottom + 12
    drawing.blocks(((x, y, w),), 110 if drawing.wide else 84)
    drawing.bottom = max(drawing.bottom, drawing.wheel.y + drawing.wheel.h)
    return drawing.done(felt.name)


def dice_board(drawing: Drawing, felt: DiceBoard) -> Layout:
    """The dice, and all wagers below them, in two columns where there is room."""
    x, w = (14.0, drawing.width - 28) if drawing.wide else (6.0, drawing.width - 12)
    drawing.dice_tray(x, 8, w, 96 if drawing.wide else 62, felt.tones)
    top = drawing.bottom + 12
    half = (w - 18) / 2
    columns = ((x, top, half), (x + half + 18, top, half)) if drawing.wide else ((x, top, w),)
    drawing.blocks(columns, 132 if drawing.wide else 96)
    return drawing.done(felt.name)
