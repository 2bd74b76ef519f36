"""Felts of numbered balls and of events: a board, and below it whatever can be wagered."""

from __future__ import annotations

from croupier.games.appearance import BallBoard, EventBoard
from croupier.games.capabilities import DrawsBalls
from croupier.tables.felt import Drawing, Layout, Print

_HEAD = 0.9
"""The room for what stands before a row, as a part of a number's."""


def ball_board(drawing: Drawing, felt: BallBoard) -> Layout:
    """The numbers in rows, a head before each where there is one, then all wagers in blocks."""
    left, span = (14.0, drawing.width - 28) if drawing.wide else (6.0, drawing.width - 12)
    head = _HEAD if felt.heads else 0.0
    cell = span / (felt.per_row + head)
    high = min(cell, 52.0 if drawing.wide else 30.0)
    size = min(22.0 if drawing.wide else 13.0, cell * 0.5)
    balls = drawing.game.balls if isinstance(drawing.game, DrawsBalls) else 0
    for number in range(1, balls + 1):
        row, column = divmod(number - 1, felt.per_row)
        x, y = left + (head + column) * cell, 10 + row * (high + 2)
        if felt.heads and not column:
            drawing.prints.append(Print(text=felt.heads[row], size=size * 1.3, x=left, y=y, w=cell * head, h=high))
        drawing.prints.append(
            Print(text=str(number), key=str(number), role="ball", size=size, x=x + 1, y=y, w=cell - 2, h=high)
        )
        drawing.bottom = max(drawing.bottom, y + high)
    columns = ((left, drawing.bottom + 12, span),)
    drawing.blocks(columns, 150 if drawing.wide else 110)
    return drawing.done(felt.name, marks=felt.marks, groups=felt.groups)


def event_board(drawing: Drawing, felt: EventBoard) -> Layout:
    """Every selection of every wager, in blocks."""
    left, span = (14.0, drawing.width - 28) if drawing.wide else (6.0, drawing.width - 12)
    drawing.blocks(((left, 12.0, span),), 260 if drawing.wide else 190)
    return drawing.done(felt.name, joins=felt.joins)
